import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GuestMemory } from '../../contracts/meeting/call/guestMemory.ts'
import { createGuestTabs } from './guestTabs.ts'

const tabs = () => createGuestTabs((name) => new BroadcastChannel(name))
const guest: GuestMemory = {
  ...{ code: 'abc-defg-hij', name: 'Ana', peerId: 'p-1', userId: 'u-1', joined: true, mayRecord: true },
  devices: null,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The answer within the second that a tab waits; messages between tabs take real turns of the event loop. */
const ask = async (code: string) => {
  const answer = tabs().ask(code)
  for (let turns = 0; turns < 50; turns += 1) await turn()
  await vi.advanceTimersByTimeAsync(1_000)
  return answer
}

describe('the guest of a room in the tabs of one browser', () => {
  it('is told to a tab that asks with the code of the room', async () => {
    const answering = tabs().answer$(guest).subscribe()
    expect(await ask('abc-defg-hij')).toEqual(guest)
    answering.unsubscribe()
  })

  it('is unknown with another code, and once the tab has left the room', async () => {
    const answering = tabs().answer$(guest).subscribe()
    expect(await ask('xyz-defg-hij')).toBeNull()
    answering.unsubscribe()
    expect(await ask('abc-defg-hij')).toBeNull()
  })

  it('is not taken from a message of another form', async () => {
    const channel = new BroadcastChannel('consulta.guest')
    channel.addEventListener('message', () =>
      channel.postMessage({ type: 'answered', guest: { name: 'Eve' } }),
    )
    expect(await ask('abc-defg-hij')).toBeNull()
    channel.close()
  })
})
