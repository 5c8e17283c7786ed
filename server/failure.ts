/**
 * What may be logged of an exception: its kind and where it was thrown. Its message and properties are left out,
 * because they can repeat what a stranger sent, a row of the database, or a name.
 */
export interface Failure {
  name: string
  /** Of the operating system, or of the database: a class of failures, never a value. */
  code?: string
  /** Only of the operating system; the text of a database, a parser or a contract may hold what was read. */
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
