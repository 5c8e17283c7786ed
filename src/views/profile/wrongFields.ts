import type en from '../../i18n/en/profile.json'

type FieldKey = keyof (typeof en)['field']

export interface WrongProfileField {
  /** Its dotted path: 'entries.0.place'. */
  readonly name: string
  /** Key of its label. */
  readonly field: FieldKey
  /** The position of its entry in the list, from 1. */
  readonly position: number | null
  readonly message: string | undefined
}

const LABELS: ReadonlySet<string> = new Set<FieldKey>([
  'specialities',
  'speciality_id',
  'speciality_licence',
  'range_id',
  'entries',
  'place',
  'role',
  'city',
  'start',
  'end',
  'text',
  'university',
  'university_id',
  'degree_id',
  'field',
  'start_year',
  'end_year',
  'name',
  'issuer',
  'issued',
  'expires',
  'number',
  'file_id',
  'cedula',
  'issuing_school',
  'curp',
  'rfc',
  'languages',
  'approach',
  'removed',
])
const isLabel = (key: string): key is FieldKey => LABELS.has(key)

const isError = (value: object): value is { type: string; message?: string } =>
  'type' in value && typeof value.type === 'string'

/** The fields with an error in a form's state, in the order of the form. */
export const wrongFieldsOf = (errors: object, path: readonly string[] = []): WrongProfileField[] => {
  const found: WrongProfileField[] = []
  for (const [key, value] of Object.entries(errors)) {
    if (typeof value !== 'object' || value === null || key === 'ref') continue
    const here = key === 'root' ? path : [...path, key]
    const last = here.at(-1) ?? ''
    if (isError(value)) {
      const index = here.find((part) => /^\d+$/.test(part))
      found.push({
        name: here.join('.'),
        field: here.length === 1 && last === 'text' ? 'biography' : isLabel(last) ? last : 'entries',
        position: index === undefined ? null : Number(index) + 1,
        message: value.message,
      })
    } else found.push(...wrongFieldsOf(value, here))
  }
  return found
}
