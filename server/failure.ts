/**
 * The part of an exception that may be logged: its kind and where it was thrown. Message and properties are
 * left out, because they can repeat input, a database row or a name.
 */
export interface Failure {
  name: string
  /** Code of the operating system or the database: a class of failures, never a value. */
  code?: string
  /**
   * Only for errors of the operating system; messages of a database, a parser or a contract may repeat what
   * was read.
   */
  message?: string
  /** Stack frames, innermost first. */
  at: string[]
}

const STACK_FRAMES = 12

export const failureOf = (error: unknown): Failure => {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  const { name, message, stack = '' } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const isSystem = 'syscall' in error && 'errno' in error
  const at = stack.split('\n').flatMap((line) => /^\s+at (.*)$/.exec(line)?.[1] ?? [])
  return { name, ...code, ...(isSystem ? { message } : {}), at: at.slice(0, STACK_FRAMES) }
}
