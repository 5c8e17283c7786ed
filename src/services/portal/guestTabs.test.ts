import { describe, expect, it } from 'vitest'
import type { GuestMemory } from '../../contracts/meeting/call/guestMemory.ts'
import { createGuestTabs } from './guestTabs.ts'

const tabs = () => createGuestTabs((name) => new BroadcastChannel(name))
const guest: GuestMemory = {
  ...{ code: 'abc-defg-hij', name: 'Ana', peerId: 'p-1', userId: 'u-1', joined: true, mayRecord: true },
  devices: null,
}

describe('the guest of a room in the tabs of one browser', () => {
  it('is told to a tab that asks with the code of the room', async () => {
    const answering = tabs().answer$(guest).subscribe()
    expect(await tabs().ask('abc-defg-hij')).toEqual(guest)
    answering.unsubscribe()
  })

  it('is unknown with another code, and once the tab has left the room', async () => {
    const answering = tabs().answer$(guest).subscribe()
    expect(await tabs().ask('xyz-defg-hij')).toBeNull()
    answering.unsubscribe()
    expect(await tabs().ask('abc-defg-hij')).toBeNull()
  })

  it('is not taken from a message of another form', async () => {
    const channel = new BroadcastChannel('consulta.guest')
    channel.addEventListener('message', () =>
      channel.postMessage({ type: 'answered', guest: { name: 'Eve' } }),
    )
    expect(await tabs().ask('abc-defg-hij')).toBeNull()
    channel.close()
  })
})
