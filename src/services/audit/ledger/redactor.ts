import type { z } from 'zod'
import { type Chunks, isLarge } from './chunks.ts'

/** The fields of a schema that redaction reads. */
export type Schema = z.core.$ZodType
export type Definition = z.core.$ZodTypes['_zod']['def']

export const definitionOf = (schema: Schema): Definition => schema._zod.def as Definition

/** A compound value whose parts are redacted one by one and then assembled. */
export class Parts {
  readonly values: readonly unknown[]
  readonly redactorAt: (index: number) => Redactor
  readonly assemble: (redacted: unknown[]) => unknown

  constructor(
    values: readonly unknown[],
    redactorAt: (index: number) => Redactor,
    assemble: (redacted: unknown[]) => unknown = (redacted) => redacted,
  ) {
    this.values = values
    this.redactorAt = redactorAt
    this.assemble = assemble
  }
}

/**
 * The replacement of a value, or its `Parts`. Never throws on a value that does not fit its contract.
 */
export type Redactor = (value: unknown) => unknown

/** Redacts a value and everything in it at once. */
export const redactAtOnce = (redactor: Redactor, value: unknown): unknown => {
  const redacted = redactor(value)
  if (!(redacted instanceof Parts)) return redacted
  return redacted.assemble(
    redacted.values.map((part, index) => redactAtOnce(redacted.redactorAt(index), part)),
  )
}

/** The result of `redactAtOnce`, suspended after each part of a large value. */
export function* redactByParts(redactor: Redactor, value: unknown, large: number): Chunks<unknown> {
  if (!isLarge(value, large)) return redactAtOnce(redactor, value)
  const redacted = redactor(value)
  if (!(redacted instanceof Parts)) return redacted
  const parts: unknown[] = []
  for (const [index, part] of redacted.values.entries()) {
    parts.push(yield* redactByParts(redacted.redactorAt(index), part, large))
    yield
  }
  return redacted.assemble(parts)
}
