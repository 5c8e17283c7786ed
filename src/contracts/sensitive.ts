import type { ZodType } from 'zod'

/**
 * Why a field must never reach a log, the ledger or the inspector.
 * - `patient`: identifies or describes a patient
 * - `practitioner`: identifies the practitioner or another member of the clinic
 * - `credential`: grants access: tokens, passwords, codes, SDP and ICE secrets
 * - `content`: what people said or typed
 */
export type Sensitivity = 'patient' | 'practitioner' | 'credential' | 'content'

declare module 'zod' {
  interface GlobalMeta {
    sensitive?: Sensitivity
  }
}

/** Marks a schema, so that redaction is decided where the field is defined (architecture §4). */
export const sensitive = <S extends ZodType>(kind: Sensitivity, schema: S): S =>
  schema.meta({ ...schema.meta(), sensitive: kind })
