/** M9.63: how much the layer says in the console, from everything to nothing. */
export const LOG_LEVELS = ['verbose', 'debug', 'info', 'warn', 'error', 'none'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type Sink = Pick<Console, 'debug' | 'info' | 'warn' | 'error'>
type Line = (message: string) => void

/**
 * Sentences of our own making only: no names, tokens or texts of people belong here. A line of a level below the
 * chosen one is not even built into the console.
 */
export interface Log {
  readonly verbose: Line
  readonly debug: Line
  readonly info: Line
  readonly warn: Line
  readonly error: Line
}

export const createLog = (level: LogLevel, sink: Sink): Log => {
  const from = LOG_LEVELS.indexOf(level)
  const line =
    (own: Exclude<LogLevel, 'none'>, write: keyof Sink): Line =>
    (message) => {
      if (LOG_LEVELS.indexOf(own) >= from) sink[write](`[meeting] ${message}`)
    }
  return {
    verbose: line('verbose', 'debug'),
    debug: line('debug', 'debug'),
    info: line('info', 'info'),
    warn: line('warn', 'warn'),
    error: line('error', 'error'),
  }
}
