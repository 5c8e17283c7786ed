/** Fields of a form, in the order of the page. */
const fieldsOf = (form: HTMLFormElement): (HTMLElement & { name: string })[] =>
  [...form.elements].filter(
    (field): field is HTMLElement & { name: string } =>
      field instanceof HTMLElement && 'name' in field && typeof field.name === 'string',
  )

/**
 * Moves the focus to the first invalid field and scrolls it to the middle. A closed disclosure around it is
 * opened.
 * @param isWrong by the name of a field
 */
export const focusFirstError = (form: HTMLFormElement | null, isWrong: (name: string) => boolean): void => {
  if (form === null) return
  const field = fieldsOf(form).find(({ name }) => name !== '' && isWrong(name))
  if (field === undefined) return
  for (
    let around = field.closest('details');
    around !== null;
    around = around.parentElement?.closest('details') ?? null
  )
    around.open = true
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
