import { NEVER } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { streamLogic } from '../../../src/actors/kit/streamLogic.ts'
import { policy } from '../../../src/contracts/meeting/connection/shapes.ts'
import { screenShareOptions } from '../../../src/contracts/meeting/tracks/screenShare.ts'
import { localScreenContract } from '../../../src/machines/meeting/tracks/localScreenContract.ts'
import { localScreenMachine } from '../../../src/machines/meeting/tracks/localScreenMachine.ts'
import { localTrackContract } from '../../../src/machines/meeting/tracks/localTrackContract.ts'
import { localTrackMachine } from '../../../src/machines/meeting/tracks/localTrackMachine.ts'
import { remoteVideoContract } from '../../../src/machines/meeting/tracks/remoteVideoContract.ts'
import { remoteVideoMachine } from '../../../src/machines/meeting/tracks/remoteVideoMachine.ts'
import { given } from '../../given.ts'
import { done, elapsed, failed } from '../../paths.ts'
import { policyFor, told, trackError } from '../fixtures.ts'

const small = { width: 320, height: 180 }
const resized = (sinkId: string, size = small) => ({ type: 'sink.resized', sinkId, size })
const input = { trackId: 't1', enabled: true, definitions: [], noneDisabled: false }

describe('a remote video', () => {
  const videoOf = (over: object, ...events: AnyEventObject[]) =>
    given(
      { machine: remoteVideoMachine, contract: remoteVideoContract, input: { ...input, ...over } },
      ...events,
    )
  const shownAndHidden = [
    resized('a'),
    done('preferLayer', { layer: 'high' }),
    { type: 'sink.removed', sinkId: 'a' },
    elapsed('resizeDebounce'),
  ]

  it('M4.120 asks for none when no element shows it, unless the room wants no such request', async () => {
    const asking = await videoOf({}, ...shownAndHidden)
    expect(asking.context()).toMatchObject({ wanted: 'none' })
    expect(asking.run.promises().map(({ id }) => id)).toEqual(['preferLayer'])
    const silent = await videoOf({ noneDisabled: true }, ...shownAndHidden)
    expect(silent.context()).toMatchObject({ wanted: 'none', asked: 'high' })
    expect(silent.run.promises()).toEqual([])
  })

  it('M4.163 M4.164 tells when the server stops it for lack of bandwidth, and when it is back', async () => {
    const video = await videoOf({})
    const raised = (type: string) => [
      { to: 'meeting', event: { type: 'call.eventsRaised', events: [{ type, trackId: 't1' }] } },
    ]
    const stopped = { type: 'layer.reported', current: 'none', degraded: true }
    expect(await video.when(stopped)).toEqual(raised('TRACK_DEGRADED'))
    expect(await video.when(stopped)).toEqual([])
    expect(await video.when({ type: 'layer.reported', current: 'low', degraded: false })).toEqual(
      raised('TRACK_RESTORED'),
    )
  })

  it('M9.17 warns at the tenth element, not at the ninth', async () => {
    const video = await videoOf({})
    const elements = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => resized(`sink-${from + index}`))
    expect(told(await video.when(...elements(1, 9)))).not.toContain('server.warned')
    expect(await video.when(...elements(10, 10))).toEqual([
      {
        to: 'meeting',
        event: { type: 'server.warned', message: 'Track t1 is attached to 10 or more video elements' },
      },
    ])
  })

  it('M9.16 chooses another layer 300 ms after the last change of a size', async () => {
    const clock = new SimulatedClock()
    const actor = createActor(
      remoteVideoMachine.provide({
        actors: {
          videoSinks: streamLogic<{ trackId: string }>(() => NEVER),
          preferLayer: fromPromise(({ input: { layer } }) => Promise.resolve({ layer })),
        },
      }),
      { clock, input },
    ).start()
    actor.send({ type: 'sink.resized', sinkId: 'a', size: small })
    actor.send({ type: 'sink.resized', sinkId: 'a', size: { width: 1280, height: 720 } })
    clock.increment(299)
    expect(actor.getSnapshot().value).toMatchObject({ layer: 'resizing' })
    actor.send({ type: 'sink.resized', sinkId: 'a', size: small })
    clock.increment(299)
    expect(actor.getSnapshot().value).toMatchObject({ layer: 'resizing' })
    clock.increment(1)
    expect(actor.getSnapshot().value).not.toMatchObject({ layer: 'resizing' })
    actor.stop()
  })
})

describe('a screen share', () => {
  it('M8.038 is refused with 6003 before the connections are open', async () => {
    const plain = policyFor('doctor')
    const sharing = policy.parse({
      ...plain,
      known_roles: {
        doctor: { ...plain.known_roles.doctor, publishParams: { allowed: ['audio', 'video', 'screen'] } },
      },
    })
    const screen = await given(
      { machine: localScreenMachine, contract: localScreenContract, systemId: 'localScreen' },
      { type: 'policy.changed', policy: sharing },
    )
    const start = { type: 'screen.startRequested', options: screenShareOptions.parse({}) }
    expect(await screen.when(start)).toMatchObject([
      {
        to: 'meeting',
        event: { type: 'error.raised', error: { code: 6003, terminal: false, trackType: 'screen' } },
      },
    ])
    expect(screen.value()).toBe('failed')
    await screen.when({ type: 'media.opened' }, start)
    expect(screen.value()).toBe('choosing')
  })
})

describe('a local track', () => {
  const opened = {
    deviceId: 'd1',
    lastRequestedDeviceId: 'default',
    label: 'Mic',
    notice: null,
    ended: false,
    muted: false,
  }
  const acquired = { ...opened, trackId: 't1', streamId: 's1', enabled: true, fallback: null }
  const acquire = [{ type: 'localTrack.acquireRequested' }, done('acquireTrack', acquired)]
  const trackAfter = (...events: AnyEventObject[]) =>
    given(
      {
        machine: localTrackMachine,
        contract: localTrackContract,
        systemId: 'localAudio',
        input: { kind: 'audio', deviceId: 'default', enabled: true },
      },
      ...events,
    )

  it('M5.24 is offered only after preview or join opened the connections', async () => {
    const track = await trackAfter({ type: 'policy.changed', policy: policyFor('patient') })
    expect(told(await track.when(...acquire))).not.toContain('publish.trackAdded')
    expect(told(await track.when({ type: 'media.opened' }))).toEqual(['publish.trackAdded'])
  })

  it('M4.098 raises an error when it cannot be turned off', async () => {
    const track = await trackAfter(...acquire, { type: 'localTrack.toggleRequested', enabled: false })
    const sent = await track.when(failed('mute', trackError))
    expect(sent).toContainEqual({ to: 'meeting', event: { type: 'error.raised', error: trackError } })
  })

  it('M4.098 raises an error when it cannot be turned on', async () => {
    const track = await trackAfter(
      ...acquire,
      { type: 'localTrack.toggleRequested', enabled: false },
      done('mute', opened),
      { type: 'localTrack.toggleRequested', enabled: true },
    )
    const sent = await track.when(failed('unmute', trackError))
    expect(sent).toContainEqual({ to: 'meeting', event: { type: 'error.raised', error: trackError } })
  })
})
