import { afterAll, describe, expect, it } from 'vitest'
import { createBuiltinTransports } from './builtin.ts'

const factory = await createBuiltinTransports({ announcedIp: null, mediaPorts: { begin: 0, end: 0 } })
afterAll(() => factory.close())

const silent = {
  onState: () => undefined,
  onMedia: () => undefined,
  onData: () => undefined,
}

describe('a connection that takes the place of another', () => {
  it('has a fingerprint of its own, or the browser would go on with the keys of the former', async () => {
    const former = await factory.offer('test', silent)
    const next = await factory.offer('test', silent)
    const answered = await factory.answer({ ...former.local, hasDataChannel: true }, silent)
    const all = [former, next, answered].map(({ local }) => local.fingerprint)
    expect(new Set(all).size).toBe(3)
    for (const one of [former, next, answered]) one.close()
  })
})
