import { describe, expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { defineSignOutActor } from './signOut.ts'

describe('signing out', () => {
  it('P1.08 P7.13 the cookies go while the server is told, and not those of a login that comes meanwhile', async () => {
    let answer = (): void => undefined
    const tokens = { clear: vi.fn() }
    const call = vi.fn(() => new Promise<never>((_, reject) => (answer = () => reject(new Error('Gone')))))
    const wipeDrafts = vi.fn()
    const actor = createActor(
      defineSignOutActor({ http: { call }, tokens, device: () => ({}) as never, wipeDrafts }),
    )
    const over = toPromise(actor)
    actor.start()
    expect(call).toHaveBeenCalledBefore(tokens.clear)
    expect(tokens.clear).toHaveBeenCalledOnce()
    expect(wipeDrafts).toHaveBeenCalledOnce()
    answer()
    await expect(over).rejects.toThrow('Gone')
    expect(tokens.clear).toHaveBeenCalledOnce()
  })
})
