/** Reads the SQLSTATE that PGlite and PostgreSQL report alike for a failed statement. */
const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Whether somebody else wrote the same key first. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'

/** Whether somebody else has a time that must be held alone. */
export const isExclusionViolation = (error: unknown): boolean => codeOf(error) === '23P01'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** Whether the same transaction may succeed when it is tried again. */
export const isRetryable = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK].includes(String(codeOf(error)))
