import { isBlank } from '../../../contracts/blankText.ts'
import { definitionOf, Parts, type Redactor, type Schema } from './redactor.ts'

/** Which keys of an object identify nobody. */
export type KeptKey = (key: string) => boolean

/** Replaces every text below; structure, numbers as zero and booleans stay for the replay. */
export const blankRedactor = (mark: string, keeps: KeptKey): Redactor => {
  const blank: Redactor = (value) => {
    if (typeof value === 'string') return isBlank(value) ? value : `‹${mark}›`
    if (typeof value === 'number') return 0
    if (Array.isArray(value)) return new Parts(value, itself)
    if (typeof value === 'object' && value !== null) {
      const keys = Object.keys(value)
      return new Parts(Object.values(value), itself, (redacted) =>
        Object.fromEntries(
          keys.map((key, index) => [keeps(key) ? key : `‹${mark}› ${index}`, redacted[index]]),
        ),
      )
    }
    return typeof value === 'boolean' || value === null ? value : undefined
  }
  const itself = () => blank
  return blank
}

const collectNames = (schema: Schema, names: Set<string>, seen: Set<Schema>): void => {
  if (seen.has(schema)) return
  seen.add(schema)
  const definition = definitionOf(schema)
  if (definition.type === 'object')
    for (const [name, field] of Object.entries(definition.shape)) {
      names.add(name)
      collectNames(field as Schema, names, seen)
    }
  if (definition.type === 'array') collectNames(definition.element as Schema, names, seen)
  if (definition.type === 'tuple')
    for (const item of definition.items) collectNames(item as Schema, names, seen)
  if (definition.type === 'record') collectNames(definition.valueType as Schema, names, seen)
  if (definition.type === 'union')
    for (const option of definition.options) collectNames(option as Schema, names, seen)
  if (definition.type === 'pipe') collectNames(definition.in as Schema, names, seen)
  if (definition.type === 'lazy') collectNames(definition.getter() as Schema, names, seen)
  if ('innerType' in definition) collectNames(definition.innerType as Schema, names, seen)
}

/** The names in a contract itself; the keys of a record come from people. */
export const namesOf = (schema: Schema): KeptKey => {
  const names = new Set<string>()
  collectNames(schema, names, new Set())
  return (key) => names.has(key)
}

/** Without a contract only names that look like a program's fields. */
export const isFieldName: KeptKey = (key) => /^[A-Za-z_]\w{0,31}$/.test(key)
