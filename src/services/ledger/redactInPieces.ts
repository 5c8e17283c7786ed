import type { MachineContract } from '../../contracts/machineContract.ts'
import { blank, isFieldName, type KeptKey, namesOf } from './blank.ts'
import { isLarge, LARGE, type Pieces } from './pieces.ts'
import { optionOf, REDACTED, redact, sensitiveMarkOf } from './redact.ts'
import { type PlainEvent, redactEvent } from './redactEvent.ts'
import { definitionOf, type Schema } from './redactor.ts'

/**
 * Redaction that can be put down: what `redact` does at once is done here item by item where there are many, as
 * in a list of ten thousand people. Whatever is not large is left to `redact`; the rules are its own.
 */
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function* blankInPieces(value: unknown, mark: string, keeps: KeptKey, large: number): Pieces<unknown> {
  if (!isLarge(value, large)) return blank(value, mark, keeps)
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) {
      items.push(yield* blankInPieces(item, mark, keeps, large))
      yield
    }
    return items
  }
  if (!isPlainObject(value)) return blank(value, mark, keeps)
  const fields: [string, unknown][] = []
  for (const [index, [key, item]] of Object.entries(value).entries()) {
    fields.push([keeps(key) ? key : `‹${mark}› ${index}`, yield* blankInPieces(item, mark, keeps, large)])
    yield
  }
  return Object.fromEntries(fields)
}

function* compoundInPieces(schema: Schema, value: unknown, large: number): Pieces<unknown> {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object': {
      if (!isPlainObject(value)) return REDACTED
      const redacted: Record<string, unknown> = {}
      for (const [key, field] of Object.entries(definition.shape))
        if (Object.hasOwn(value, key)) {
          redacted[key] = yield* redactInPieces(field as Schema, value[key], large)
          yield
        }
      return redacted
    }
    case 'array': {
      if (!Array.isArray(value)) return REDACTED
      const items: unknown[] = []
      for (const item of value) {
        items.push(yield* redactInPieces(definition.element as Schema, item, large))
        yield
      }
      return items
    }
    case 'record': {
      if (!isPlainObject(value)) return REDACTED
      const fields: [string, unknown][] = []
      for (const [name, item] of Object.entries(value)) {
        const key = redact(definition.keyType as Schema, name) as string
        fields.push([key, yield* redactInPieces(definition.valueType as Schema, item, large)])
        yield
      }
      return Object.fromEntries(fields)
    }
    case 'union': {
      const option = optionOf(definition.options as Schema[], value)
      return option ? ((yield* redactInPieces(option, value, large)) ?? REDACTED) : REDACTED
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return yield* redactInPieces(definition.innerType as Schema, value, large)
    case 'pipe': {
      const out = definition.out as Schema
      const inner = definitionOf(out).type === 'transform' ? (definition.in as Schema) : out
      return yield* redactInPieces(inner, value, large)
    }
    case 'lazy':
      return yield* redactInPieces(definition.getter() as Schema, value, large)
    default:
      return redact(schema, value)
  }
}

/** What `redact` answers, in pieces. */
export function* redactInPieces(
  schema: Schema | undefined,
  value: unknown,
  large: number = LARGE,
): Pieces<unknown> {
  // A single value has no pieces.
  if (typeof value !== 'object' || value === null || !isLarge(value, large)) return redact(schema, value)
  if (!schema) return yield* blankInPieces(value, 'redacted', isFieldName, large)
  const mark = sensitiveMarkOf(schema)
  return mark
    ? yield* blankInPieces(value, mark, namesOf(schema), large)
    : yield* compoundInPieces(schema, value, large)
}

/** What `redactEvent` answers, in pieces. What the engine makes carries no crowds and is redacted at once. */
export function* redactEventInPieces(
  contract: MachineContract | undefined,
  event: PlainEvent,
  large: number = LARGE,
): Pieces<PlainEvent> {
  const { type } = event
  if (type.startsWith('xstate.') || !isLarge(event, large)) return redactEvent(contract, event)
  const redacted = yield* redactInPieces(contract?.events[type], event, large)
  return typeof redacted === 'object' && redacted !== null ? { ...redacted, type } : { type }
}
