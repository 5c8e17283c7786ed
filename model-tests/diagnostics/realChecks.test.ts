import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AnyEventObject, createActor, toPromise } from 'xstate'
import { defineFetchKeyActor } from '../../src/actors/diagnostics/connectivityActors.ts'
import {
  defineAcquireCameraActor,
  defineAcquireMicrophoneActor,
  defineHoldCameraActor,
  definePlayRecordingActor,
  defineRecorderActor,
} from '../../src/actors/diagnostics/deviceCheckActors.ts'
import type { CallSession } from '../../src/actors/meeting/call/callSession.ts'
import { cameraCheckMachine } from '../../src/machines/diagnostics/cameraCheckMachine.ts'
import { microphoneCheckMachine } from '../../src/machines/diagnostics/microphoneCheckMachine.ts'
import { createCheckPeer } from '../../src/services/diagnostics/checkPeer.ts'
import type { MicRecorder } from '../../src/services/diagnostics/micRecorder.ts'
import { browserError } from '../../src/services/testing/fakeMedia.ts'
import { startPart } from '../meeting/harness/realParts.ts'

/** Tests the device checks with their real services over a fake browser. */
let stop: () => Promise<void> = async () => undefined
afterEach(() => stop())

const start = <T extends ReturnType<typeof startPart>>(part: T): T => {
  stop = part.stop
  return part
}

const startCamera = () =>
  start(
    startPart(
      (session) => {
        const peer = createCheckPeer(session.localMedia)
        return cameraCheckMachine.provide({
          actors: {
            acquireCamera: defineAcquireCameraActor(peer),
            holdCamera: defineHoldCameraActor(peer, session),
          },
        })
      },
      { deviceId: 'default' },
    ),
  )

/** Only the recorder is simulated; the clock decides how long it ran. */
const recorderOf = (): MicRecorder => {
  let startedAt = 0
  return {
    start: () => {
      startedAt = Date.now()
    },
    stop: async () => Date.now() - startedAt,
    play: async () => undefined,
    forget: () => undefined,
  }
}
const startMicrophone = () =>
  start(
    startPart(
      (session: CallSession) => {
        const peer = createCheckPeer(session.localMedia)
        const recorder = recorderOf()
        return microphoneCheckMachine.provide({
          actors: {
            acquireMicrophone: defineAcquireMicrophoneActor(peer),
            recorder: defineRecorderActor(peer, recorder, session),
            playRecording: definePlayRecordingActor(recorder),
          },
        })
      },
      { deviceId: 'default' },
    ),
  )
const send = (part: ReturnType<typeof startPart>, event: AnyEventObject) => part.part.send(event as never)

describe('the check of the camera', () => {
  it('M1.39 shows the picture until it is left, and gives the camera back', async () => {
    const check = startCamera()
    send(check, { type: 'cameraCheck.startRequested' })
    await check.settle()
    expect(check.value()).toBe('showing')
    send(check, { type: 'cameraCheck.stopRequested' })
    expect(check.devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
  })

  it('M1.39 says so when the plug is pulled, and when the browser refuses', async () => {
    const check = startCamera()
    send(check, { type: 'cameraCheck.startRequested' })
    await check.settle()
    check.devices.tracks.at(-1)?.unplugs()
    expect(check.part.getSnapshot().context).toMatchObject({ error: { code: 3004 } })
    check.devices.refuse = () => browserError('NotAllowedError', 'Permission denied')
    send(check, { type: 'cameraCheck.startRequested' })
    await check.settle()
    expect(check.value()).toBe('failed')
    expect(check.part.getSnapshot().context).toMatchObject({ error: { code: 3001 } })
  })
})

describe('the check of the microphone', () => {
  it('M1.40 M9.34 records ten seconds, hears somebody, and plays it', async () => {
    const check = startMicrophone()
    send(check, { type: 'microphoneCheck.startRequested' })
    await check.settle()
    const track = check.devices.tracks.at(-1)
    if (track) track.loudness = 0.4
    await check.advance(9_999)
    expect(check.value()).toEqual({ recording: 'running' })
    await check.advance(1)
    expect(check.value()).toBe('recorded')
    expect(check.part.getSnapshot().context).toMatchObject({ heard: true, durationMs: 10_000, error: null })
    // The microphone is off while the recording is played.
    expect(track?.readyState).toBe('ended')
    send(check, { type: 'microphoneCheck.playRequested' })
    await check.settle()
    expect(check.value()).toBe('recorded')
  })

  it('M8.079 raises no-audio-detected for a microphone that delivers silence', async () => {
    const check = startMicrophone()
    send(check, { type: 'microphoneCheck.startRequested' })
    await check.settle()
    const track = check.devices.tracks.at(-1)
    if (track) track.loudness = 0
    await check.advance(2_000)
    expect(check.value()).toBe('recorded')
    expect(check.part.getSnapshot().context).toMatchObject({
      error: { code: 3010, name: 'NoAudioDetected' },
      heard: false,
    })
  })
})

describe('the connectivity check', () => {
  it('M8.108 says "SDK not found" in a browser that has nothing to make a call of', async () => {
    const { session } = startCamera()
    vi.stubGlobal('RTCPeerConnection', undefined)
    const asking = createActor(defineFetchKeyActor(session, 'https://here.test'), { input: { region: null } })
    const asked = toPromise(asking)
    asking.start()
    await expect(asked).rejects.toMatchObject({ code: 6011, message: 'SDK not found' })
  })
})
