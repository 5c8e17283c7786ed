import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MeetingFailure } from '../../contracts/errors.ts'
import { wireRole } from '../../contracts/meeting/connection/shapes.ts'
import {
  type ScreenShareOptions,
  screenRequest,
  screenShareOptions,
} from '../../contracts/meeting/tracks/screenShare.ts'
import { browserError, FakeDevices, FakeTrack, stubMediaPage } from '../testing/fakeMedia.ts'
import { createScreenCapture } from './screenCapture.ts'
import { createTrackRegistry, LOCAL_SCREEN } from './trackRegistry.ts'

beforeEach(() => {
  stubMediaPage()
  vi.stubGlobal('location', { origin: 'https://consulta.example' })
})
afterEach(() => vi.unstubAllGlobals())

const made = () => {
  const devices = new FakeDevices()
  const registry = createTrackRegistry()
  let element: Element | null = null
  const screen = createScreenCapture(registry, {
    devices: devices.asDevices(),
    isFirefox: false,
    uuid: () => 'ours',
    element: () => element,
  })
  const start = (options: Partial<ScreenShareOptions> = {}) => screen.start(screenShareOptions.parse(options))
  const failure = (options: Partial<ScreenShareOptions> = {}) =>
    start(options).then(
      () => null,
      (error: unknown) => (error instanceof MeetingFailure ? error.error : null),
    )
  return {
    devices,
    registry,
    screen,
    start,
    failure,
    show: (shown: Element) => {
      element = shown
    },
  }
}
const picture = () => new FakeTrack('video', { label: 'screen' })
const sound = () => new FakeTrack('audio', { label: 'tab' })

describe('the browser’s request', () => {
  it('M5.51 M5.52 M5.53 M5.54 by default a whole screen, without our own tab or the sound of the system', () => {
    expect(screenRequest(screenShareOptions.parse({}), undefined)).toMatchObject({
      video: { displaySurface: 'monitor' },
      selfBrowserSurface: 'exclude',
      surfaceSwitching: 'include',
      systemAudio: 'exclude',
      preferCurrentTab: false,
    })
  })

  it('M5.47 M5.48 M5.49 M5.50 the forced current tab: picture only, that tab first, no switching', () => {
    const options = screenShareOptions.parse({ forceCurrentTab: true, audioOnly: true })
    expect(screenRequest(options, undefined)).toMatchObject({
      audio: false,
      preferCurrentTab: true,
      selfBrowserSurface: 'include',
      surfaceSwitching: 'exclude',
    })
  })

  it('M3.20 the role bounds its size and rate', () => {
    const role = wireRole.parse({
      name: 'doctor',
      publishParams: { screen: { width: 1_920, height: 1_080, frameRate: 10 } },
      subscribeParams: {},
      permissions: {},
    })
    expect(screenRequest(screenShareOptions.parse({}), role).video).toMatchObject({
      width: { max: 1_920 },
      frameRate: { max: 10 },
    })
  })
})

describe('our screen', () => {
  it('M1.10 is a picture and perhaps a sound, in one stream of their own', async () => {
    const { devices, screen, start, registry } = made()
    devices.pick = () => [picture(), sound()]
    const shared = await start()
    expect(shared.videoTrackId).not.toBe('')
    expect(screen.sendable(shared.videoTrackId)?.stream.id).toBe(shared.streamId)
    expect(screen.sendable(shared.audioTrackId)?.stream.id).toBe(shared.streamId)
    expect(registry.get(LOCAL_SCREEN)?.label).toBe('screen')
    screen.stop()
    expect(screen.sendable(shared.videoTrackId)).toBeUndefined()
    expect(registry.get(LOCAL_SCREEN)).toBeUndefined()
  })

  it('M5.45 only the sound stays where only that was to be shared, and without any it fails', async () => {
    const { devices, failure, start } = made()
    const film = picture()
    devices.pick = () => [film, sound()]
    expect(await start({ audioOnly: true })).toMatchObject({ videoTrackId: '' })
    expect(film.readyState).toBe('ended')
    const silent = picture()
    devices.pick = () => [silent]
    expect(await failure({ audioOnly: true })).toMatchObject({ code: 3005, trackType: 'screen' })
    expect(silent.readyState).toBe('ended')
  })

  it('M5.46 M8.021 another tab than ours fails where ours is forced', async () => {
    const { devices, failure, start } = made()
    const other = picture()
    devices.pick = () => [other]
    expect(await failure({ forceCurrentTab: true })).toMatchObject({
      code: 3012,
      message: 'The app requires you to share the current tab',
      trackType: 'screen',
    })
    expect(other.readyState).toBe('ended')
    devices.pick = () => [Object.assign(picture(), { captureHandle: 'ours' })]
    expect(await start({ forceCurrentTab: true })).toMatchObject({ audioTrackId: '' })
    expect(devices.handles).toEqual(['ours', 'ours'])
  })

  it.each([
    ['NotAllowedError', 3001],
    ['NotReadableError', 3003],
    ['NotFoundError', 3002],
  ])('M8.080 %s is an error of the screen', async (name, code) => {
    const { devices, failure } = made()
    devices.pick = () => browserError(name)
    expect(await failure()).toMatchObject({ code, trackType: 'screen' })
  })

  it('M8.082 a share that cannot be cropped as requested fails', async () => {
    const { devices, failure } = made()
    const whole = picture()
    devices.pick = () => [whole]
    expect(await failure({ cropElementId: 'record' })).toMatchObject({
      message: 'failed to crop screenshare capture',
      trackType: 'screen',
    })
    expect(whole.readyState).toBe('ended')
  })

  it('M8.082 an element that is there is all that is shown', async () => {
    const { devices, start, show } = made()
    const element = {} as Element
    show(element)
    vi.stubGlobal('CropTarget', { fromElement: async (target: Element) => ({ target }) })
    const cropTo = vi.fn(async () => undefined)
    devices.pick = () => [Object.assign(picture(), { cropTo })]
    await start({ cropElementId: 'record' })
    expect(cropTo).toHaveBeenCalledWith({ target: element })
  })

  it("M4.115 its end by the browser's own bar is told, to those who come late too", async () => {
    const { devices, screen, start } = made()
    const film = picture()
    devices.pick = () => [film]
    await start()
    let ends = 0
    const watching = screen.ended$.subscribe(() => {
      ends += 1
    })
    film.unplugs()
    expect(ends).toBe(1)
    watching.unsubscribe()
  })

  it('M4.067 another media server gets the same screen under new ids', async () => {
    const { screen, start } = made()
    const before = await start()
    const after = screen.renew()
    expect(after.videoTrackId).not.toBe(before.videoTrackId)
    expect(after.streamId).not.toBe(before.streamId)
    expect(screen.sendable(before.videoTrackId)).toBeUndefined()
    expect(screen.sendable(after.videoTrackId)?.stream.id).toBe(after.streamId)
  })
})
