import type { z } from 'zod'

/** What redaction reads of a schema, and what it makes of it. */
export type Schema = z.core.$ZodType
export type Definition = z.core.$ZodTypes['_zod']['def']
/** Never throws on a value that does not fit its contract. */
export type Redactor = (value: unknown) => unknown

export const definitionOf = (schema: Schema): Definition => schema._zod.def as Definition
