import type { z } from 'zod'

/** The fields of a schema that redaction reads, and its result. */
export type Schema = z.core.$ZodType
export type Definition = z.core.$ZodTypes['_zod']['def']
/** Never throws on a value that does not fit its contract. */
export type Redactor = (value: unknown) => unknown

export const definitionOf = (schema: Schema): Definition => schema._zod.def as Definition
