import { filter, finalize, map } from 'rxjs'
import { fromCallback, fromPromise } from 'xstate'
import { AUDIO, TIME } from '../../contracts/constants.ts'
import { DIAGNOSTICS_MESSAGE } from '../../contracts/diagnostics/diagnostics.ts'
import { makeError, toMeetingError } from '../../contracts/errors.ts'
import type { EventOf, OutputOf } from '../../contracts/machineContract.ts'
import type { cameraCheckContract } from '../../machines/diagnostics/cameraCheckContract.ts'
import type { microphoneCheckContract } from '../../machines/diagnostics/microphoneCheckContract.ts'
import type { CheckPeer } from '../../services/diagnostics/checkPeer.ts'
import type { MicRecorder } from '../../services/diagnostics/micRecorder.ts'
import { peaks$ } from '../../services/media/audioLevels.ts'
import { silence$ } from '../../services/media/microphone.ts'
import { LOCAL_AUDIO } from '../../services/media/trackRegistry.ts'
import { streamLogic } from '../kit/streamLogic.ts'
import type { MeetingSession } from '../meeting/call/meetingSession.ts'
import { rejectPlain } from '../meeting/call/rejectPlain.ts'

/** Camera and microphone alone, without network. */
export const defineAcquireCameraActor = (peer: CheckPeer) =>
  fromPromise<OutputOf<typeof cameraCheckContract, 'acquireCamera'>, { deviceId: string }>(
    ({ input, signal }) => rejectPlain('TRACK', () => peer.acquire('video', input.deviceId, signal)),
  )

/** Holds the camera while its video is shown. */
export const defineHoldCameraActor = (peer: CheckPeer, { localMedia }: MeetingSession) =>
  streamLogic(() =>
    localMedia.facts$('video').pipe(
      filter((fact) => fact === 'ended'),
      map(() => ({ type: 'camera.ended' }) satisfies EventOf<typeof cameraCheckContract>),
      finalize(() => peer.release('video')),
    ),
  )

export const defineAcquireMicrophoneActor = (peer: CheckPeer) =>
  fromPromise<OutputOf<typeof microphoneCheckContract, 'acquireMicrophone'>, { deviceId: string }>(
    ({ input, signal }) => rejectPlain('TRACK', () => peer.acquire('audio', input.deviceId, signal)),
  )

/** Records until it is stopped; then releases the microphone. */
export const defineRecorderActor = (peer: CheckPeer, recorder: MicRecorder, { registry }: MeetingSession) =>
  fromCallback<{ type: string }, undefined>(({ sendBack, receive }) => {
    const notify = (event: EventOf<typeof microphoneCheckContract>) => sendBack(event)
    const fail = (error: unknown) =>
      notify({ type: 'recorder.failed', error: toMeetingError(error, 'TRACK') })
    const track = registry.get(LOCAL_AUDIO)
    if (track === undefined) {
      fail(makeError(3002, { action: 'TRACK', trackType: 'audio', message: DIAGNOSTICS_MESSAGE.audioTrack }))
      return undefined
    }
    let heard = false
    const levels = peaks$(track, TIME.silenceCheck).subscribe((peak) => {
      heard ||= peak > AUDIO.levelThreshold
    })
    // M8.079: outside a check the same silence only shows a hint.
    levels.add(
      silence$(track).subscribe((state) => {
        if (state === 'silent') notify({ type: 'microphone.fellSilent' })
      }),
    )
    receive(() => {
      recorder
        .stop()
        .then((durationMs) => notify({ type: 'recorder.finished', durationMs, heard }))
        .catch(fail)
    })
    try {
      recorder.start(track)
    } catch (error) {
      fail(error)
    }
    return () => {
      levels.unsubscribe()
      peer.release('audio')
    }
  })

export const definePlayRecordingActor = (recorder: MicRecorder) =>
  fromPromise<OutputOf<typeof microphoneCheckContract, 'playRecording'>, void>(async ({ signal }) => {
    try {
      await recorder.play(signal)
      return {}
    } catch (error) {
      return Promise.reject(
        makeError(3013, { action: 'AUTOPLAY', trackType: 'audio', description: String(error) }),
      )
    }
  })
