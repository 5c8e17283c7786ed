import { describe, expect, it } from 'vitest'
import { createLog, LOG_LEVELS, type LogLevel } from './log.ts'

const loggedAt = (level: LogLevel): string[] => {
  const logged: string[] = []
  const note = (text: unknown) => void logged.push(String(text))
  const log = createLog(level, { debug: note, info: note, warn: note, error: note })
  for (const own of LOG_LEVELS) if (own !== 'none') log[own](own)
  return logged.map((text) => text.replace('[meeting] ', ''))
}

describe('the log of the layer', () => {
  it('M9.63 ranges from verbose, which logs everything, to none, which logs nothing', () => {
    expect(LOG_LEVELS.map((level) => loggedAt(level).length)).toEqual([5, 4, 3, 2, 1, 0])
    expect(loggedAt('warn')).toEqual(['warn', 'error'])
    expect(loggedAt('none')).toEqual([])
  })
})
