import { describe } from 'vitest'
import type { AnyEventObject } from 'xstate'
import {
  defineAcquireTrackActor,
  defineReleaseTrackActor,
  defineRenewTrackActor,
  defineSetTrackEnabledActor,
  defineSwitchDeviceActor,
  defineTrackSettingsActor,
  defineWatchMutedSpeechActor,
  defineWatchSurroundingsActor,
  defineWatchTrackActor,
} from '../../../src/actors/meeting/tracks/localTrackActors.ts'
import { TIME } from '../../../src/contracts/constants.ts'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import type { localTrackContract } from '../../../src/machines/meeting/tracks/localTrackContract.ts'
import { localTrackMachine } from '../../../src/machines/meeting/tracks/localTrackMachine.ts'
import { browserError, FakeDevices } from '../../../src/services/testing/fakeMedia.ts'
import { done, failed, type RealRun, testRealPaths } from '../../paths.ts'
import { policyFor } from '../fixtures.ts'
import { startPart } from '../harness/realParts.ts'

// Walks the paths of a camera with its real services over fake devices that settle on demand.

type Context = ContextOf<typeof localTrackContract>

const denied = makeError(3001, { action: 'TRACK', trackType: 'video' })
const busy = makeError(3003, { action: 'TRACK', trackType: 'video' })
const opened = {
  deviceId: 'd1',
  lastRequestedDeviceId: 'default',
  label: 'A video',
  notice: null,
  ended: false,
  muted: false,
}
const acquired = { ...opened, trackId: 't1', streamId: 's1', enabled: true, fallback: null }
const input = { kind: 'video', deviceId: 'default', enabled: true, pausesWhenHidden: true } as const

const begin = (): RealRun => {
  const run = startPart(
    (session) =>
      localTrackMachine.provide({
        actors: {
          acquireTrack: defineAcquireTrackActor(session),
          setTrackEnabled: defineSetTrackEnabledActor(session),
          switchDevice: defineSwitchDeviceActor(session),
          releaseTrack: defineReleaseTrackActor(session),
          renewTrack: defineRenewTrackActor(session),
          watchTrack: defineWatchTrackActor(session),
          watchMutedSpeech: defineWatchMutedSpeechActor(session),
          watchSurroundings: defineWatchSurroundingsActor(session),
          trackSettings: defineTrackSettingsActor(session),
        },
      }),
    input,
  )
  const { devices } = run
  const asked: { constraints: MediaStreamConstraints; answer: (error: Error | null) => void }[] = []
  devices.getUserMedia = async (constraints) => {
    const error = await new Promise<Error | null>((answer) => asked.push({ constraints, answer }))
    if (error) throw error
    return FakeDevices.prototype.getUserMedia.call(devices, constraints)
  }
  const camera = () => devices.tracks.findLast(({ readyState }) => readyState === 'live')
  /** Settles the browser's pending request. */
  const answer = (error: Error | null): boolean => {
    const waiting = asked.splice(0)
    for (const one of waiting) one.answer(error)
    return waiting.length > 0
  }
  /** The input of a running child. */
  const orderOf = (id: string): { enabled?: boolean; deviceId?: string } => {
    const child = run.part.getSnapshot().children[id]?.getSnapshot()
    return child && 'input' in child ? (child.input as { enabled?: boolean; deviceId?: string }) : {}
  }
  const cause = async (event: AnyEventObject): Promise<boolean> => {
    const order = orderOf(event.type.split('.actor.')[1] ?? '')
    // The model's answer names one device; real ones name the requested device.
    if (
      event.output?.lastRequestedDeviceId !== undefined &&
      event.output.lastRequestedDeviceId !== order.deviceId
    )
      return false
    // The system may hold the device that is opened now.
    devices.held = () => event.output?.muted === true
    let can = true
    switch (event.type) {
      case 'xstate.done.actor.acquireTrack':
        can =
          order.enabled === true &&
          answer(event.output.fallback === null ? null : browserError('NotAllowedError'))
        break
      case 'xstate.error.actor.acquireTrack':
        can = answer(new TypeError('nothing asked'))
        break
      case 'xstate.done.actor.unmute':
      case 'xstate.done.actor.switchDevice':
      case 'xstate.done.actor.recover':
        can = answer(null)
        break
      case 'xstate.error.actor.unmute':
      case 'xstate.error.actor.switchDevice':
      case 'xstate.error.actor.recover':
        can = answer(browserError('NotReadableError'))
        break
      case 'track.ended':
        camera()?.unplugs()
        break
      case 'track.nativeMuted':
        camera()?.systemMutes(true)
        break
      case 'track.nativeUnmuted':
        camera()?.systemMutes(false)
        break
      case 'track.stalled': {
        const track = camera()
        if (track) track.stats = { deliveredFrames: 1 }
        await run.advance(TIME.noData + TIME.dataCheck)
        can = track !== undefined
        break
      }
      case 'track.resumed': {
        const stats = camera()?.stats
        if (stats) stats.deliveredFrames += 1
        await run.advance(TIME.dataCheck)
        break
      }
      case 'page.hidden':
        devices.page.goes('hidden')
        break
      case 'page.visible': {
        const track = camera()
        if (track && !event.publishing) track.muted = true
        if (run.session.localMedia.isPublishing('video') !== event.publishing) return false
        devices.page.goes('visible')
        break
      }
      case 'permission.changed':
        devices.permits('camera', event.state)
        break
      default:
        // The black picture, a renaming and a release settle by themselves and never fail.
        if (event.type.startsWith('xstate.')) return false
        run.part.send(event as never)
    }
    await run.settle()
    return can
  }
  return { value: run.value, passedThrough: run.passedThrough, cause, stop: run.stop }
}

const trouble = ({ interruption, lost, error }: Context): string => {
  if (interruption === 'visibility-change') return 'hidden'
  if (lost) return 'lost'
  return error?.code === 3001 ? 'denied' : ''
}

describe('a camera with its real services', () => {
  testRealPaths<Context>(
    'every path',
    {
      machine: localTrackMachine,
      input,
      cases: [
        { type: 'localTrack.acquireRequested' },
        // First, so that no other service is under way when new ids arrive, which happens at once.
        { type: 'media.opened' },
        { type: 'policy.changed', policy: policyFor('patient') },
        { type: 'localTrack.renewRequested' },
        { type: 'localTrack.toggleRequested', enabled: true },
        { type: 'localTrack.toggleRequested', enabled: false },
        { type: 'localTrack.deviceChosen', deviceId: 'd2' },
        { type: 'localTrack.releaseRequested' },
        { type: 'track.ended' },
        { type: 'track.nativeMuted' },
        { type: 'track.nativeUnmuted' },
        { type: 'track.stalled' },
        { type: 'track.resumed' },
        { type: 'page.hidden', pauses: true },
        { type: 'page.visible', publishing: true },
        { type: 'page.visible', publishing: false },
        { type: 'permission.changed', state: 'denied' },
        { type: 'permission.changed', state: 'granted' },
        done('acquireTrack', acquired),
        done('acquireTrack', { ...acquired, label: '', enabled: false, fallback: denied }),
        failed('acquireTrack', makeError(3005, { action: 'TRACK' })),
        done('mute', { ...opened, label: '' }),
        done('unmute', opened),
        done('unmute', { ...opened, muted: true }),
        failed('unmute', busy),
        done('pause', { ...opened, label: '' }),
        done('switchDevice', { ...opened, deviceId: 'd2', lastRequestedDeviceId: 'd2' }),
        failed('switchDevice', busy),
        done('recover', opened),
        failed('recover', busy),
        done('releaseTrack', {}),
        done('renewTrack', { trackId: 't2', streamId: 's2' }),
      ],
      facets: (context) => [trouble(context), context.displayEnabled, context.trackId === null],
      leastShare: 0.5,
    },
    begin,
  )
})
