/** Fields that a person types into; the values of other fields are chosen. */
const WRITTEN = 'textarea, input:not([type]), input[type="text"], input[type="password"], input[type="url"]'

/** Whether an uncontrolled field inside differs from what it began with. */
export const hasTypedText = (root: ParentNode | null): boolean =>
  root !== null &&
  [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    (field) => !field.readOnly && field.value.trim() !== field.defaultValue.trim(),
  )
