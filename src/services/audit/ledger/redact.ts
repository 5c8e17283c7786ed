import { globalRegistry } from 'zod'
import { blankRedactor, isFieldName, namesOf } from './blankRedactor.ts'
import { type Chunks, LARGE } from './chunks.ts'
import {
  type Definition,
  definitionOf,
  Parts,
  type Redactor,
  redactAtOnce,
  redactByParts,
  type Schema,
} from './redactor.ts'
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
    const present = fields.filter(([key]) => Object.hasOwn(value, key))
    return new Parts(
      present.map(([key]) => value[key]),
      (index) => present[index]?.[1] ?? NOTHING,
      (redacted) => {
        const object: Record<string, unknown> = {}
        for (const [index, [key]] of present.entries()) object[key] = redacted[index]
        return object
      },
    )
  }
}

const compileRecord = (key: Redactor, item: Redactor): Redactor => {
  const redactorAt = () => item
  return (value) => {
    if (!isPlainObject(value)) return REDACTED
    const keys = Object.keys(value)
    return new Parts(Object.values(value), redactorAt, (redacted) =>
      Object.fromEntries(keys.map((name, index) => [redactAtOnce(key, name), redacted[index]])),
    )
  }
}

const compileArray = (item: Redactor): Redactor => {
  const redactorAt = () => item
  return (value) => (Array.isArray(value) ? new Parts(value, redactorAt) : REDACTED)
}

const compileUnion = (options: readonly Schema[]): Redactor => {
  const choose = compileChooser(options)
  return (value) => {
    const option = choose(value)
    return (option && redactorOf(option)(value)) ?? REDACTED
  }
}

/** An item without a contract of its own, such as a rest item, is redacted. */
const compileTuple = (items: readonly Redactor[]): Redactor => {
  const redactorAt = (index: number) => items[index] ?? NOTHING
  return (value) => (Array.isArray(value) ? new Parts(value, redactorAt) : REDACTED)
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

/** The replacement for the text of a marked field. */
const sensitiveMarkOf = (schema: Schema): string | undefined => globalRegistry.get(schema as never)?.sensitive

const KNOWN = new WeakMap<Schema, Redactor>()

/** Compiled once for each schema; a recursive one gets the redactor that is being compiled. */
const redactorOf = (schema: Schema): Redactor => {
  const known = KNOWN.get(schema)
  if (known) return known
  const made: { redactor: Redactor } = { redactor: NOTHING }
  KNOWN.set(schema, (value) => made.redactor(value))
  const mark = sensitiveMarkOf(schema)
  const inner = mark ? blankRedactor(mark, namesOf(schema)) : compile(definitionOf(schema))
  made.redactor = (value) => (value === undefined || value === null ? value : inner(value))
  KNOWN.set(schema, made.redactor)
  return made.redactor
}

const WITHOUT_CONTRACT = blankRedactor('redacted', isFieldName)

const redactorFor = (schema: Schema | undefined, value: unknown): Redactor =>
  // An absent value stays absent, with a contract or without one.
  value === undefined || value === null ? (absent) => absent : schema ? redactorOf(schema) : WITHOUT_CONTRACT

/** The redacted value. Never throws on a value that does not fit its contract. */
export const redact = (schema: Schema | undefined, value: unknown): unknown =>
  redactAtOnce(redactorFor(schema, value), value)

/** The result of `redact`, suspended after each item of a large value, such as a list of ten thousand people. */
export const redactInChunks = (
  schema: Schema | undefined,
  value: unknown,
  large: number = LARGE,
): Chunks<unknown> => redactByParts(redactorFor(schema, value), value, large)
