import { describe, expect, it } from 'vitest'
import { createSerialQueue } from './serialQueue.ts'

describe('a serial queue', () => {
  it('starts a task only when the one before has ended, also when that failed', async () => {
    const run = createSerialQueue()
    const log: string[] = []
    const first = Promise.withResolvers<void>()
    const failing = run(async () => {
      log.push('first starts')
      await first.promise
      log.push('first fails')
      throw new Error('failed')
    })
    const second = run(async () => {
      log.push('second')
      return 2
    })
    await Promise.resolve()
    expect(log).toEqual(['first starts'])
    first.resolve()
    await expect(failing).rejects.toThrow('failed')
    expect(await second).toBe(2)
    expect(log).toEqual(['first starts', 'first fails', 'second'])
  })
})
