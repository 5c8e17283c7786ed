/** M9.63: the console's log levels, from everything to nothing. */
export const LOG_LEVELS = ['verbose', 'debug', 'info', 'warn', 'error', 'none'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type Sink = Pick<Console, 'debug' | 'info' | 'warn' | 'error'>
type Line = (message: string) => void

/**
 * Only texts of our own: no names, tokens or texts of people. A message below the selected level is not even
 * formatted.
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
