import { globalRegistry } from 'zod'
import { blank, isFieldName, namesOf } from './blank.ts'
import { type Definition, definitionOf, type Redactor, type Schema } from './redactor.ts'
import { compileChooser } from './redactUnion.ts'

/**
 * Redaction by contract (architecture §4): a marked field keeps its shape and loses its text, a value without
 * a contract is replaced whole. Blank texts and nulls stay, because they identify nobody and machines decide
 * by them. Each schema is compiled once, because a call in a large room redacts thousands of people in a
 * second.
 */
export const REDACTED = '‹redacted›'

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const only =
  (fits: (value: unknown) => boolean): Redactor =>
  (value) =>
    fits(value) ? value : REDACTED

const TEXT = only((value) => typeof value === 'string')
const NUMBER = only((value) => typeof value === 'number')
const BOOLEAN = only((value) => typeof value === 'boolean')
const NOTHING: Redactor = () => REDACTED

const oneOf = (values: ReadonlySet<unknown>): Redactor => only((value) => values.has(value))

const compileObject = (shape: Readonly<Record<string, Schema>>): Redactor => {
  const fields = Object.entries(shape).map(([key, field]) => [key, redactorOf(field)] as const)
  return (value) => {
    if (!isPlainObject(value)) return REDACTED
    const redacted: Record<string, unknown> = {}
    for (const [key, field] of fields) if (Object.hasOwn(value, key)) redacted[key] = field(value[key])
    return redacted
  }
}

const compileRecord = (key: Redactor, item: Redactor): Redactor => {
  return (value) =>
    isPlainObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [key(name), item(one)]))
      : REDACTED
}

const compileArray = (item: Redactor): Redactor => {
  return (value) => (Array.isArray(value) ? value.map(item) : REDACTED)
}

const compileUnion = (options: readonly Schema[]): Redactor => {
  const choose = chooserOf(options)
  return (value) => {
    const option = choose(value)
    return (option && redactorOf(option)(value)) ?? REDACTED
  }
}

/** An item without a contract of its own, such as a rest item, is redacted. */
const compileTuple = (items: readonly Redactor[]): Redactor => {
  return (value) =>
    Array.isArray(value) ? value.map((one, index) => (items[index] ?? NOTHING)(one)) : REDACTED
}

const compile = (definition: Definition): Redactor => {
  switch (definition.type) {
    case 'object':
      return compileObject(definition.shape as Record<string, Schema>)
    case 'array':
      return compileArray(redactorOf(definition.element as Schema))
    case 'tuple':
      return compileTuple(definition.items.map((item) => redactorOf(item as Schema)))
    case 'record':
      return compileRecord(
        redactorOf(definition.keyType as Schema),
        redactorOf(definition.valueType as Schema),
      )
    case 'union':
      return compileUnion(definition.options as Schema[])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return redactorOf(definition.innerType as Schema)
    case 'pipe': {
      // A context or event has already been parsed; a transform has no shape of its own.
      const out = definition.out as Schema
      return redactorOf(definitionOf(out).type === 'transform' ? (definition.in as Schema) : out)
    }
    case 'lazy':
      return redactorOf(definition.getter() as Schema)
    case 'string':
      return TEXT
    case 'number':
      return NUMBER
    case 'boolean':
      return BOOLEAN
    case 'literal':
      return oneOf(new Set<unknown>(definition.values))
    case 'enum':
      return oneOf(new Set<unknown>(Object.values(definition.entries)))
    default:
      return NOTHING
  }
}

const compileMarked = (schema: Schema, mark: string): Redactor => {
  const keeps = namesOf(schema)
  return (value) => blank(value, mark, keeps)
}

const KNOWN = new WeakMap<Schema, Redactor>()

const CHOOSERS = new WeakMap<readonly Schema[], ReturnType<typeof compileChooser>>()

const chooserOf = (options: readonly Schema[]): ReturnType<typeof compileChooser> => {
  const known = CHOOSERS.get(options)
  if (known) return known
  const made = compileChooser(options)
  CHOOSERS.set(options, made)
  return made
}

/** The option of a union that a value matches. */
export const optionOf = (options: readonly Schema[], value: unknown): Schema | undefined =>
  chooserOf(options)(value)

/** The replacement for the text of a marked field. */
export const sensitiveMarkOf = (schema: Schema): string | undefined =>
  globalRegistry.get(schema as never)?.sensitive

/** Compiled once for each schema; a recursive one gets the redactor that is being compiled. */
const redactorOf = (schema: Schema): Redactor => {
  const known = KNOWN.get(schema)
  if (known) return known
  const made: { redactor: Redactor } = { redactor: NOTHING }
  KNOWN.set(schema, (value) => made.redactor(value))
  const mark = sensitiveMarkOf(schema)
  const inner: Redactor = mark ? compileMarked(schema, mark) : compile(definitionOf(schema))
  made.redactor = (value) => (value === undefined || value === null ? value : inner(value))
  KNOWN.set(schema, made.redactor)
  return made.redactor
}

/** The redacted value. Never throws on a value that does not fit its contract. */
export const redact = (schema: Schema | undefined, value: unknown): unknown => {
  if (value === undefined || value === null) return value
  return schema ? redactorOf(schema)(value) : blank(value, 'redacted', isFieldName)
}
