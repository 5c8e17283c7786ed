import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MeetingFailure } from '../../contracts/errors.ts'
import { audioSettings } from '../../contracts/meeting/tracks/publishSettings.ts'
import { browserError, FakeDevices, stubMediaPage } from '../testing/fakeMedia.ts'
import { type CaptureRequest, captureTrack, openDevice } from './capture.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubMediaPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const camera: CaptureRequest = { kind: 'video', deviceId: 'cam-1' }
const microphone: CaptureRequest = { kind: 'audio', deviceId: 'default' }

const with_ = (refuse: FakeDevices['refuse'] = () => null) => {
  const devices = new FakeDevices()
  devices.refuse = refuse
  return { devices, deps: { devices: devices.asDevices(), isFirefox: false } }
}
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof MeetingFailure ? error.error : null),
  )
const overconstrainedBy = (constraint: string) =>
  Object.assign(browserError('OverconstrainedError'), { constraint })
const isBare = ({ video, audio }: MediaStreamConstraints) => video === true || audio === true

describe('asking for a device', () => {
  it('M9.12 M9.13 M3.54 the camera is requested by id with the default size and rate', async () => {
    const { devices, deps } = with_()
    expect(await captureTrack(camera, deps)).toMatchObject({ fallback: null, track: { kind: 'video' } })
    expect(devices.asked).toEqual([
      {
        video: {
          deviceId: { exact: 'cam-1' },
          width: { ideal: 320 },
          height: { ideal: 240 },
          frameRate: { ideal: 30 },
        },
      },
    ])
  })

  it("M3.20 the role's size wins over the default", async () => {
    const { devices, deps } = with_()
    await captureTrack({ ...camera, video: { width: 1_280, height: 720, frameRate: 25 } }, deps)
    expect(devices.asked[0]?.video).toMatchObject({ width: { ideal: 1_280 }, frameRate: { ideal: 25 } })
  })

  it('M3.37 the default microphone is requested without an id, with echo cancelled', async () => {
    const { devices, deps } = with_()
    await captureTrack(microphone, deps)
    expect(devices.asked).toEqual([
      { audio: { autoGainControl: true, noiseSuppression: true, echoCancellation: true } },
    ])
  })

  it('M8.070 over-constrained is tried once more without any constraint', async () => {
    const { devices, deps } = with_((asked) => (isBare(asked) ? null : browserError('OverconstrainedError')))
    expect(await captureTrack(camera, deps)).toMatchObject({ fallback: null, track: { label: 'A video' } })
    expect(devices.asked[1]).toEqual({ video: true })
  })

  it('M8.071 when that fails too an empty track replaces it, with the reason', async () => {
    const { devices, deps } = with_(() => browserError('OverconstrainedError'))
    expect(await captureTrack(camera, deps)).toMatchObject({
      track: { kind: 'video', label: 'black' },
      fallback: { code: 3009, description: 'Overconstrained error after dropping all constraints' },
    })
    expect(devices.asked).toHaveLength(2)
  })

  it.each([
    { title: 'M8.072 sound', request: microphone, label: 'silence' },
    { title: 'M8.073 a picture', request: camera, label: 'black' },
  ])('$title that is denied, busy or missing becomes an empty track', async ({ request, label }) => {
    for (const [name, code] of [
      ['NotAllowedError', 3001],
      ['NotReadableError', 3003],
      ['NotFoundError', 3002],
    ] as const) {
      const { devices, deps } = with_(() => browserError(name))
      expect(await captureTrack(request, deps)).toMatchObject({
        track: { kind: request.kind, label },
        fallback: { code, trackType: request.kind },
      })
      // Only a missing chosen device leads to the default one.
      const rungs = name === 'NotFoundError' && request.deviceId !== 'default' ? 2 : 1
      expect(devices.asked).toHaveLength(rungs)
    }
  })

  it('M8.060 other errors are raised as they are', async () => {
    const { deps } = with_(() => new TypeError('nothing asked'))
    expect(await errorOf(captureTrack(camera, deps))).toMatchObject({ code: 3005 })
  })

  it('M8.023 a missing chosen device is reported, and the default one is used', async () => {
    for (const error of [overconstrainedBy('deviceId'), browserError('NotFoundError')]) {
      const { devices, deps } = with_(({ video }) =>
        typeof video === 'object' && 'deviceId' in video ? error : null,
      )
      expect(await captureTrack(camera, deps)).toMatchObject({
        fallback: null,
        notice: { code: 3014, trackType: 'video' },
        track: { label: 'A video' },
      })
      expect(devices.asked[1]?.video).toMatchObject({ width: { ideal: 320 } })
    }
  })

  it('M8.023 a request for exactly this device gets it or an error', async () => {
    const { devices, deps } = with_(() => overconstrainedBy('deviceId'))
    expect(await errorOf(openDevice({ ...camera, onlyThis: true }, deps))).toMatchObject({ code: 3014 })
    expect(devices.asked).toHaveLength(1)
  })

  it('M8.070 M8.071 there are at most three attempts, whatever the browser answers', async () => {
    const errors = fc.constantFrom(
      'NotAllowedError',
      'NotFoundError',
      'NotReadableError',
      'OverconstrainedError',
      'TypeError',
      'AbortError',
      'deviceId',
      null,
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(errors, { minLength: 3, maxLength: 6 }),
        fc.boolean(),
        async (says, chosen) => {
          let count = 0
          const { devices, deps } = with_(() => {
            const name = says[count] ?? null
            count += 1
            if (name === null) return null
            return name === 'deviceId' ? overconstrainedBy('deviceId') : browserError(name)
          })
          const request = { ...microphone, deviceId: chosen ? 'mic-1' : 'default' }
          const error = await errorOf(captureTrack(request, deps))
          expect(devices.asked.length).toBeLessThanOrEqual(3)
          // The result is a track, or an error that no empty track can replace.
          expect(error === null || error.code === 3005).toBe(true)
        },
      ),
    )
  })

  it('M3.46 M3.47 music is taken as it is; the voice as the settings say', async () => {
    const { devices, deps } = with_()
    const audio = audioSettings.parse({ audioMode: 'music' })
    await captureTrack({ ...microphone, audio }, deps)
    expect(devices.asked[0]?.audio).toMatchObject({ autoGainControl: false, noiseSuppression: false })
    const voice = audioSettings.parse({ advanced: { noiseSuppression: false, highPassFilter: false } })
    await captureTrack({ ...microphone, audio: voice }, deps)
    expect(devices.asked[1]?.audio).toMatchObject({
      autoGainControl: true,
      noiseSuppression: false,
      advanced: [{ googHighpassFilter: false, googAudioMirroring: false, volume: 1 }],
    })
  })

  it('M5.25 M5.27 without media devices it reports a permanent error', async () => {
    expect(await errorOf(openDevice(camera, { devices: undefined, isFirefox: false }))).toMatchObject({
      code: 6010,
      terminal: true,
    })
  })
})
