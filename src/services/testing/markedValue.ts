import fc from 'fast-check'
import { globalRegistry } from 'zod'
import { type Definition, definitionOf, type Schema } from '../audit/ledger/redactor.ts'

/** Values of a contract in which every sensitive field carries a mark, so that leaks are found. */
export const MARKED_TEXT = 'Ñandú-41-secreto'
/** Long, so that no random id contains it by chance. */
export const MARKED_NUMBER = 765_432_198_765_432

type Value = fc.Arbitrary<unknown>

const marked = fc.string().map((noise) => `${MARKED_TEXT}${noise}`)

const objectOf = (shape: Readonly<Record<string, Schema>>, inside: boolean): Value =>
  fc.record(Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, valueIn(field, inside)])))

const leafOf = (definition: Definition, inside: boolean): Value => {
  switch (definition.type) {
    case 'string':
      return inside ? marked : fc.string()
    case 'number':
      return inside ? fc.constant(MARKED_NUMBER) : fc.nat(1_000)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'literal':
      return inside ? marked : fc.constantFrom<unknown>(...definition.values)
    case 'enum':
      return inside ? marked : fc.constantFrom<unknown>(...Object.values(definition.entries))
    case 'unknown':
    case 'any':
      // A value without a contract may contain anything.
      return fc.oneof(marked, fc.record({ anything: marked, more: fc.array(marked) }))
    default:
      throw new Error(`No values of "${definition.type}" can be made: teach markedValue.ts how`)
  }
}

/** @param inside a schema above is marked, so everything below is */
const valueIn = (schema: Schema, inside: boolean): Value => {
  const definition = definitionOf(schema)
  const isMarked = inside || globalRegistry.get(schema as never)?.sensitive !== undefined
  switch (definition.type) {
    case 'object':
      return objectOf(definition.shape as Record<string, Schema>, isMarked)
    case 'array':
      return fc.array(valueIn(definition.element as Schema, isMarked), { minLength: 1, maxLength: 2 })
    case 'tuple':
      return fc.tuple(...definition.items.map((item) => valueIn(item as Schema, isMarked)))
    case 'record':
      return fc.dictionary(
        valueIn(definition.keyType as Schema, isMarked).map(String),
        valueIn(definition.valueType as Schema, isMarked),
        { minKeys: 1, maxKeys: 2 },
      )
    case 'union':
      return fc.oneof(...definition.options.map((option) => valueIn(option as Schema, isMarked)))
    case 'optional':
    case 'nullable':
      return fc.option(valueIn(definition.innerType as Schema, isMarked), {
        nil: definition.type === 'optional' ? undefined : null,
        freq: 6,
      })
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return valueIn(definition.innerType as Schema, isMarked)
    case 'pipe': {
      const out = definition.out as Schema
      return valueIn(definitionOf(out).type === 'transform' ? (definition.in as Schema) : out, isMarked)
    }
    case 'lazy':
      return valueIn(definition.getter() as Schema, isMarked)
    default:
      return leafOf(definition, isMarked)
  }
}

export const markedValueOf = (schema: Schema): Value => valueIn(schema, false)

export const holdsMark = (text: string): boolean =>
  text.includes(MARKED_TEXT) || text.includes(String(MARKED_NUMBER))
