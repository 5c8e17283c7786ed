import type { MachineContract } from '../../../contracts/machineContract.ts'
import { blank, isFieldName, type KeptKey, namesOf } from './blank.ts'
import { type Chunks, isLarge, LARGE } from './chunks.ts'
import { optionOf, REDACTED, redact, sensitiveMarkOf } from './redact.ts'
import { type PlainEvent, redactEvent } from './redactEvent.ts'
import { definitionOf, type Schema } from './redactor.ts'

/**
 * Redaction that can be suspended: the same as `redact`, item by item for large values, such as a list of ten
 * thousand people. Small values are passed to `redact`, which has the rules.
 */
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function* blankInChunks(value: unknown, mark: string, keeps: KeptKey, large: number): Chunks<unknown> {
  if (!isLarge(value, large)) return blank(value, mark, keeps)
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) {
      items.push(yield* blankInChunks(item, mark, keeps, large))
      yield
    }
    return items
  }
  if (!isPlainObject(value)) return blank(value, mark, keeps)
  const fields: [string, unknown][] = []
  for (const [index, [key, item]] of Object.entries(value).entries()) {
    fields.push([keeps(key) ? key : `‹${mark}› ${index}`, yield* blankInChunks(item, mark, keeps, large)])
    yield
  }
  return Object.fromEntries(fields)
}

function* compoundInChunks(schema: Schema, value: unknown, large: number): Chunks<unknown> {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object': {
      if (!isPlainObject(value)) return REDACTED
      const redacted: Record<string, unknown> = {}
      for (const [key, field] of Object.entries(definition.shape))
        if (Object.hasOwn(value, key)) {
          redacted[key] = yield* redactInChunks(field as Schema, value[key], large)
          yield
        }
      return redacted
    }
    case 'array': {
      if (!Array.isArray(value)) return REDACTED
      const items: unknown[] = []
      for (const item of value) {
        items.push(yield* redactInChunks(definition.element as Schema, item, large))
        yield
      }
      return items
    }
    case 'record': {
      if (!isPlainObject(value)) return REDACTED
      const fields: [string, unknown][] = []
      for (const [name, item] of Object.entries(value)) {
        const key = redact(definition.keyType as Schema, name) as string
        fields.push([key, yield* redactInChunks(definition.valueType as Schema, item, large)])
        yield
      }
      return Object.fromEntries(fields)
    }
    case 'union': {
      const option = optionOf(definition.options as Schema[], value)
      return option ? ((yield* redactInChunks(option, value, large)) ?? REDACTED) : REDACTED
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return yield* redactInChunks(definition.innerType as Schema, value, large)
    case 'pipe': {
      const out = definition.out as Schema
      const inner = definitionOf(out).type === 'transform' ? (definition.in as Schema) : out
      return yield* redactInChunks(inner, value, large)
    }
    case 'lazy':
      return yield* redactInChunks(definition.getter() as Schema, value, large)
    default:
      return redact(schema, value)
  }
}

/** The result of `redact`, in pieces. */
export function* redactInChunks(
  schema: Schema | undefined,
  value: unknown,
  large: number = LARGE,
): Chunks<unknown> {
  // A primitive has no pieces.
  if (typeof value !== 'object' || value === null || !isLarge(value, large)) return redact(schema, value)
  if (!schema) return yield* blankInChunks(value, 'redacted', isFieldName, large)
  const mark = sensitiveMarkOf(schema)
  return mark
    ? yield* blankInChunks(value, mark, namesOf(schema), large)
    : yield* compoundInChunks(schema, value, large)
}

/** The result of `redactEvent`, in pieces. Engine events carry no large lists and are redacted at once. */
export function* redactEventInChunks(
  contract: MachineContract | undefined,
  event: PlainEvent,
  large: number = LARGE,
): Chunks<PlainEvent> {
  const { type } = event
  if (type.startsWith('xstate.') || !isLarge(event, large)) return redactEvent(contract, event)
  const redacted = yield* redactInChunks(contract?.events[type], event, large)
  return typeof redacted === 'object' && redacted !== null ? { ...redacted, type } : { type }
}
