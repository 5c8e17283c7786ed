import { describe, expect, it } from 'vitest'
import { createLog, LOG_LEVELS, type LogLevel } from './log.ts'

const saidAt = (level: LogLevel): string[] => {
  const said: string[] = []
  const note = (text: unknown) => void said.push(String(text))
  const log = createLog(level, { debug: note, info: note, warn: note, error: note })
  for (const own of LOG_LEVELS) if (own !== 'none') log[own](own)
  return said.map((text) => text.replace('[meeting] ', ''))
}

describe('the log of the layer', () => {
  it('M9.63 runs from verbose, which says everything, to none, which says nothing', () => {
    expect(LOG_LEVELS.map((level) => saidAt(level).length)).toEqual([5, 4, 3, 2, 1, 0])
    expect(saidAt('warn')).toEqual(['warn', 'error'])
    expect(saidAt('none')).toEqual([])
  })
})
