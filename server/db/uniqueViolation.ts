const UNIQUE_VIOLATION = '23505'

/** Whether somebody else wrote the same key first; PGlite and PostgreSQL say it alike. */
export const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION
