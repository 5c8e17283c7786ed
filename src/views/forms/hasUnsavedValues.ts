import { sameJson } from '../../machines/kit/sameJson.ts'

interface FormActor {
  getSnapshot(): { readonly context: { readonly base: unknown; readonly values: unknown } }
}

/** Whether a form's values, of a machine of `createForm`, differ from the saved ones. */
export const hasUnsavedValues = (form: FormActor | undefined): boolean => {
  if (form === undefined) return false
  const { base, values } = form.getSnapshot().context
  return !sameJson(base, values)
}
