/** Fields that the browser checks before a form is sent. */
type Checked = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isChecked = (target: EventTarget | null): target is Checked =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const CHOICES: readonly string[] = ['radio', 'checkbox', 'select-one', 'select-multiple']

export type FieldMessage = 'missing' | 'notChosen' | 'wrong'

const messageOf = ({ validity, type }: Checked): FieldMessage => {
  if (!validity.valueMissing) return 'wrong'
  return CHOICES.includes(type) ? 'notChosen' : 'missing'
}

/** A group of radio buttons has one value, so that all of them are wrong or right together. */
const groupOf = (field: Checked): readonly Checked[] =>
  field instanceof HTMLInputElement && field.type === 'radio' && field.form !== null
    ? [...field.form.elements].filter(isChecked).filter(({ name }) => name === field.name)
    : [field]

/**
 * Shows what the browser finds in a field in the language of the page: on its own the browser writes in the language
 * that it was installed in. A field's `title` explains a pattern and comes first.
 * @returns ends it
 */
export const translateFieldMessages = (
  page: Document,
  textOf: (message: FieldMessage) => string,
): (() => void) => {
  const stopped = new AbortController()
  const options = { capture: true, signal: stopped.signal }
  const clear = ({ target }: Event) => {
    if (isChecked(target)) for (const field of groupOf(target)) field.setCustomValidity('')
  }
  page.addEventListener(
    'invalid',
    ({ target }) => {
      if (!isChecked(target)) return
      target.setCustomValidity('')
      // Its value was set by the page since.
      if (target.validity.valid) return
      const message = messageOf(target)
      target.setCustomValidity(message === 'wrong' && target.title !== '' ? target.title : textOf(message))
    },
    options,
  )
  page.addEventListener('input', clear, options)
  page.addEventListener('change', clear, options)
  return () => stopped.abort()
}
