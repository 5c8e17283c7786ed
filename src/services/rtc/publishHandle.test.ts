import { describe, expect, it } from 'vitest'
import { PublishHandle } from './publishHandle.ts'
import type { PublishPeer } from './publishPeer.ts'

const peer = {} as PublishPeer

describe('the publish connection, as other actors see it', () => {
  it('is awaited until its actor has opened it', async () => {
    const handle = new PublishHandle()
    const opened = handle.opened(new AbortController().signal)
    handle.set(peer)
    expect(await opened).toBe(peer)
    expect(handle.current).toBe(peer)
  })

  it('rejects when the waiting actor is stopped, before or during the wait', async () => {
    const handle = new PublishHandle()
    const stopping = new AbortController()
    const opened = handle.opened(stopping.signal)
    const reason = new Error('stopped')
    stopping.abort(reason)
    await expect(opened).rejects.toBe(reason)
    handle.set(peer)
    await expect(handle.opened(stopping.signal)).rejects.toBe(reason)
  })
})
