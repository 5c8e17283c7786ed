import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLocalMedia } from '../media/localMedia.ts'
import { createTrackRegistry, LOCAL_VIDEO } from '../media/trackRegistry.ts'
import { browserError, FakeDevices, stubMediaPage } from '../testing/fakeMedia.ts'
import { createCheckPeer } from './checkPeer.ts'

beforeEach(() => void stubMediaPage())
afterEach(() => vi.unstubAllGlobals())

const start = () => {
  const devices = new FakeDevices()
  const registry = createTrackRegistry()
  const localMedia = createLocalMedia(registry, { devices: devices.asDevices(), isFirefox: false })
  return { devices, registry, peer: createCheckPeer(localMedia), given: new AbortController() }
}

describe('the peer of a device check', () => {
  it('M1.39 M6.05 opens the camera in the size of its role, and gives it back', async () => {
    const { devices, registry, peer, given } = start()
    expect(await peer.acquire('video', 'default', given.signal)).toEqual({ deviceId: 'default' })
    expect(JSON.stringify(devices.asked.at(-1))).toContain('1280')
    peer.release('video')
    expect(registry.get(LOCAL_VIDEO)).toBeUndefined()
    expect(devices.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true)
  })

  it.each([
    ['M8.106', 'video', 'No video track found'],
    ['M8.107', 'audio', 'No audio track found'],
  ] as const)('%s without a device for %s says "%s"', async (_id, kind, message) => {
    const { devices, peer, given } = start()
    devices.refuse = () => browserError('NotFoundError')
    await expect(peer.acquire(kind, 'default', given.signal)).rejects.toMatchObject({
      error: { code: 3002, message },
    })
  })

  it('leaves the text of a refusal unchanged', async () => {
    const { devices, peer, given } = start()
    devices.refuse = () => browserError('NotAllowedError', 'Permission denied')
    await expect(peer.acquire('video', 'default', given.signal)).rejects.toMatchObject({
      error: { code: 3001 },
    })
  })

  it('M8.042 M8.105 rejects with "Local peer not found" when the check was left meanwhile, and releases the device', async () => {
    const { devices, peer, given } = start()
    const asked = peer.acquire('video', 'default', given.signal)
    given.abort()
    await expect(asked).rejects.toMatchObject({
      error: { code: 6007, message: 'Local peer not found', terminal: false },
    })
    expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
  })
})
