/** Texts that a doctor writes often; typed as "/key" and a space, or chosen from the list. */
export const SNIPPETS = ['exam', 'history', 'warning', 'followUp', 'limits'] as const
export type Snippet = (typeof SNIPPETS)[number]

const KEY_BEFORE_CARET = /(?:^|\s)(\/[\p{L}\p{N}]+)\s$/u

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

/** A text that can be inserted: the doctor's own, or one of the product. */
export interface Insertable {
  readonly key: string
  readonly label: string
  readonly text: string
}

const KEY_BEING_TYPED = /(?:^|\s)\/([\p{L}\p{N}]*)$/u

/** The text after a "/" that begins a word just before the caret; null where there is none. */
export const slashBefore = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string | null =>
  selectionStart === selectionEnd
    ? (KEY_BEING_TYPED.exec(value.slice(0, selectionStart))?.[1]?.toLowerCase() ?? null)
    : null

/** Those whose key begins with it first, then those whose name has it. */
export const matching = (all: readonly Insertable[], typed: string): readonly Insertable[] => {
  const byKey = all.filter(({ key }) => key.startsWith(typed))
  const byName = all.filter((one) => !byKey.includes(one) && one.label.toLowerCase().includes(typed))
  return [...byKey, ...byName]
}

/** Replaces the "/" and what follows it by the text. */
export const insertForSlash = (field: HTMLTextAreaElement, text: string): void => {
  const typed = slashBefore(field)
  if (typed === null) return
  field.setRangeText(text, field.selectionStart - typed.length - 1, field.selectionStart, 'end')
  notify(field)
}
