/** Texts that a doctor writes often; typed as "/key" and a space, or chosen from the list. */
export const SNIPPETS = ['exam', 'history', 'warning', 'followUp', 'limits'] as const
export type Snippet = (typeof SNIPPETS)[number]

const KEY_BEFORE_CARET = /(?:^|\s)(\/\p{L}+)\s$/u

/** Tells the field's form of the change, as if it had been typed. */
const notify = (field: HTMLTextAreaElement): void => {
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Inserts at the caret, with a space before it where one is missing. */
export const insertText = (field: HTMLTextAreaElement, text: string): void => {
  const { selectionStart, selectionEnd, value } = field
  const gap = selectionStart > 0 && !/\s/.test(value.charAt(selectionStart - 1)) ? ' ' : ''
  field.focus()
  field.setRangeText(`${gap}${text}`, selectionStart, selectionEnd, 'end')
  notify(field)
}

/**
 * Replaces a key that was just completed by its text. `textOf` answers null for an unknown key, which stays as it was
 * typed.
 */
export const expandSnippet = (field: HTMLTextAreaElement, textOf: (key: string) => string | null): void => {
  const { selectionStart, value } = field
  const key = KEY_BEFORE_CARET.exec(value.slice(0, selectionStart))?.[1]
  const text = key === undefined ? null : textOf(key.slice(1).toLowerCase())
  if (key === undefined || text === null) return
  // The space after the key goes too.
  field.setRangeText(text, selectionStart - key.length - 1, selectionStart, 'end')
  notify(field)
}
