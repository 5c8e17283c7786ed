import { describe, expect, it } from 'vitest'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { localTrackContract } from '../../../src/machines/meeting/tracks/localTrackContract.ts'
import { localTrackMachine } from '../../../src/machines/meeting/tracks/localTrackMachine.ts'
import { LiveRun } from '../../liveRun.ts'
import { type CheckView, done, elapsed, failed, testModel } from '../../paths.ts'
import { policyFor, told, trackError } from '../fixtures.ts'
import { localTrackOutcomes } from './localTrack.outcomes.ts'

type Context = ContextOf<typeof localTrackContract>
type View = CheckView<Context>

const opened = {
  deviceId: 'd1',
  lastRequestedDeviceId: 'default',
  label: 'Jabra',
  notice: null,
  ended: false,
  muted: false,
}
const other = {
  deviceId: 'd2',
  lastRequestedDeviceId: 'd2',
  label: 'Other',
  notice: null,
  ended: false,
  muted: false,
}
const acquired = { ...opened, trackId: 't1', streamId: 's1', enabled: true, fallback: null }
/** The track after it was renewed and requested again. */
const renewed = { ...acquired, trackId: 't2', streamId: 's2' }
const missing = makeError(3014, { action: 'TRACK', trackType: 'audio' })
const gone = makeError(3002, { action: 'TRACK' })

const cases = [
  { type: 'localTrack.acquireRequested' },
  { type: 'localTrack.toggleRequested', enabled: true },
  { type: 'localTrack.toggleRequested', enabled: false },
  { type: 'localTrack.deviceChosen', deviceId: 'd2' },
  { type: 'localTrack.devicesListed', deviceIds: [] },
  { type: 'localTrack.devicesListed', deviceIds: ['d2'] },
  { type: 'localTrack.audioChosen', settings: { audioMode: 'music' } },
  { type: 'localTrack.audioChosen', settings: { volume: 2 } },
  { type: 'localTrack.videoChosen', settings: { width: 640, height: 360 } },
  { type: 'localTrack.videoChosen', settings: { maxFramerate: 0 } },
  { type: 'localTrack.hintsSwitched', on: false },
  { type: 'localTrack.renewRequested' },
  { type: 'localTrack.releaseRequested' },
  { type: 'settings.refused', error: trackError },
  { type: 'track.ended' },
  { type: 'track.nativeMuted' },
  { type: 'track.nativeUnmuted' },
  { type: 'track.stalled' },
  { type: 'track.resumed' },
  { type: 'track.fellSilent' },
  { type: 'track.sounded' },
  { type: 'speech.heard' },
  { type: 'page.hidden', pauses: true },
  { type: 'page.hidden', pauses: false },
  { type: 'page.visible', publishing: true },
  { type: 'page.visible', publishing: false },
  { type: 'permission.changed', state: 'denied' },
  { type: 'permission.changed', state: 'granted' },
  { type: 'media.opened' },
  { type: 'transport.left' },
  { type: 'policy.changed', policy: policyFor('patient') },
  { type: 'policy.changed', policy: policyFor('waiting') },
  done('acquireTrack', acquired),
  done('acquireTrack', renewed),
  done('acquireTrack', { ...acquired, enabled: false }),
  done('acquireTrack', { ...acquired, muted: true }),
  done('acquireTrack', { ...acquired, notice: missing }),
  done('acquireTrack', { ...acquired, label: '', enabled: false, fallback: trackError }),
  failed('acquireTrack', trackError),
  failed('acquireTrack', gone),
  elapsed('arrivalRetry'),
  done('mute', { ...opened, label: '' }),
  failed('mute', trackError),
  done('unmute', opened),
  done('unmute', { ...opened, muted: true }),
  failed('unmute', trackError),
  done('pause', { ...opened, label: '' }),
  failed('pause', trackError),
  done('switchDevice', other),
  failed('switchDevice', trackError),
  done('recover', { ...opened, deviceId: 'd3' }),
  failed('recover', gone),
  done('releaseTrack', {}),
  failed('releaseTrack', trackError),
  done('renewTrack', { trackId: renewed.trackId, streamId: renewed.streamId }),
  failed('renewTrack', trackError),
]

/** Faults are walked one at a time: they are independent, and combined they are unbounded. */
const trouble = (context: Context): string => {
  if (context.interruption === 'visibility-change') return 'hidden'
  if (context.lost) return 'lost'
  if (context.requestedDeviceId !== context.lastRequestedDeviceId && !context.deviceMissing) return 'device'
  const { error, available, openRetries } = context
  if (error?.code === 3002) return `${error.name} ${available !== null} ${openRetries > 0}`
  return error?.code === 3001 ? error.name : ''
}
const facets = (context: Context) =>
  trouble(context) === ''
    ? [context.displayEnabled, context.trackId === null, context.allowed]
    : [trouble(context), context.displayEnabled, context.trackId === null]

const lastChange = (sent: Parameters<typeof told>[0]) =>
  sent.findLast(({ event }) => event.type === 'publish.trackChanged')?.event.track.mute

/** Whether the others last received it as muted; true while it is not published. */
const lastMute = (sent: Parameters<typeof told>[0]): boolean =>
  sent.findLast(({ event }) => ['publish.trackAdded', 'publish.trackChanged'].includes(event.type))?.event
    .track.mute ?? true

const isMuted = ({ context, snapshot }: View) =>
  expect([context.displayEnabled, snapshot.hasTag('delivering')]).toEqual([false, false])

/** A change that a child carries out, while the others still receive something or not. */
const during =
  (child: string, delivering: boolean) =>
  ({ children, snapshot }: View) => {
    expect(children).toContain(child)
    expect(snapshot.hasTag('delivering')).toBe(delivering)
  }

/** One kind walks the whole chart; localMedia.test.ts tests what differs for a camera. */
describe('local track', () => {
  testModel<Context>('every state and transition', {
    expectedOutcomes: localTrackOutcomes,
    machine: localTrackMachine,
    contract: localTrackContract,
    systemId: 'localAudio',
    bystanders: ['meeting'],
    input: { kind: 'audio', deviceId: 'default', enabled: true },
    limit: 50_000,
    cases,
    // Others know a track by its id whatever its device is, so it is requested again under that id.
    canHappen: ({ trackId }, event) =>
      event.type !== 'xstate.done.actor.acquireTrack' || event.output.trackId === (trackId ?? 't1'),
    facets,
    checks: {
      'capture.off': ({ children }) => expect(children).not.toContain('watchTrack'),
      'capture.acquiring': ({ children }) => expect(children).toContain('acquireTrack'),
      'capture.live.on.delivering': ({ context, children, snapshot }) => {
        expect(children).toContain('watchTrack')
        expect([context.displayEnabled, snapshot.hasTag('delivering')]).toEqual([true, true])
        expect(context.interruptionNotified).toBe(false)
      },
      'capture.live.on.silent': ({ snapshot }) => expect(snapshot.hasTag('delivering')).toBe(true),
      'capture.live.on.stalled': ({ snapshot, sent }) => {
        expect(snapshot.hasTag('delivering')).toBe(true)
        expect(sent.some(({ event }) => event.error?.code === 3015)).toBe(true)
      },
      // M4.096: the button changes before the device, and may change back meanwhile.
      'capture.live.muting': ({ children }) => expect(children).toContain('mute'),
      'capture.live.muted.quiet': isMuted,
      'capture.live.muted.hinting': (view) => {
        isMuted(view)
        expect(view.context.hintsOn).toBe(true)
      },
      'capture.live.unmuting.delivering': during('unmute', true),
      'capture.live.unmuting.quiet': during('unmute', false),
      'capture.live.switching.delivering': (view) => {
        during('switchDevice', true)(view)
        expect(view.context.requestedDeviceId).toBe('d2')
      },
      'capture.live.switching.quiet': (view) => {
        during('switchDevice', false)(view)
        expect(view.context.requestedDeviceId).toBe('d2')
      },
      'capture.live.recovering.delivering': (view) => {
        during('recover', true)(view)
        expect(view.sent.some(({ event }) => event.error?.code === 3004)).toBe(true)
      },
      'capture.live.recovering.quiet': (view) => {
        during('recover', false)(view)
        expect(view.sent.some(({ event }) => event.error?.code === 3004)).toBe(true)
      },
      'capture.live.pausing': ({ context, children, snapshot }) => {
        expect(context.interruption).toBe(snapshot.matches({ page: 'hidden' }) ? 'visibility-change' : null)
        expect(children).toContain('pause')
      },
      'capture.live.paused': ({ context, sent, snapshot }) => {
        expect([
          context.displayEnabled,
          snapshot.hasTag('delivering'),
          snapshot.matches({ page: 'hidden' }),
        ]).toEqual([false, false, true])
        expect(lastChange(sent)).toBe(true)
      },
      'capture.live.interrupted': ({ context, sent, snapshot }) => {
        expect([context.displayEnabled, snapshot.hasTag('delivering')]).toEqual([false, false])
        expect(lastMute(sent)).toBe(true)
        expect(context.interruptionNotified || snapshot.matches({ page: 'hidden' })).toBe(true)
      },
      'capture.releasing': ({ snapshot }) => expect(snapshot.hasTag('delivering')).toBe(false),
      'capture.failed': ({ context, sent, snapshot }) => {
        expect([context.displayEnabled, snapshot.hasTag('delivering')]).toEqual([false, false])
        expect(context.error).not.toBeNull()
        expect(told(sent)).toContain('error.raised')
      },
      'publication.closed': ({ sent }) => expect(told(sent)).not.toContain('publish.trackAdded'),
      'publication.unpublished': ({ context }) =>
        expect(context.allowed && context.trackId !== null).toBe(false),
      'publication.published': ({ context, sent }) => {
        expect(context.allowed && context.trackId !== null).toBe(true)
        expect(sent.findLast(({ event }) => event.type === 'publish.trackAdded')?.event.track).toMatchObject({
          track_id: context.trackId,
          stream_id: context.streamId,
          type: 'audio',
        })
      },
      'publication.renewing': ({ children }) => expect(children).toContain('renewTrack'),
      'page.visible': ({ context }) => expect(context.interruption).not.toBe('visibility-change'),
      'page.hidden.pausing': ({ snapshot }) =>
        expect(snapshot.matches({ capture: { live: 'on' } })).toBe(false),
      'page.hidden.running': ({ context, snapshot }) => {
        if (snapshot.matches({ capture: { live: 'on' } }))
          expect(context.interruption).toBe('visibility-change')
      },
    },
  })

  it('M4.057 M4.064 a track that is given back while it is renewed is offered to nobody', async () => {
    const run = new LiveRun({
      machine: localTrackMachine,
      contract: localTrackContract,
      input: { kind: 'audio', deviceId: 'default', enabled: true },
      bystanders: ['meeting'],
    })
    await run.start()
    for (const event of [
      { type: 'localTrack.acquireRequested' },
      done('acquireTrack', acquired),
      { type: 'policy.changed', policy: policyFor('patient') },
      { type: 'media.opened' },
      { type: 'localTrack.renewRequested' },
      { type: 'localTrack.releaseRequested' },
      done('renewTrack', { trackId: renewed.trackId, streamId: renewed.streamId }),
      failed('releaseTrack', trackError),
    ])
      await run.execute(event)
    expect(told(run.sent).filter((type) => type.startsWith('publish.'))).toEqual([
      'publish.trackAdded',
      'publish.trackRemoved',
    ])
    expect(run.snapshot.value).toEqual({ capture: 'failed', publication: 'unpublished', page: 'visible' })
    run.stop()
  })

  it('M8.013 a device that was plugged in and does not open at once is tried again, three times and no more', async () => {
    const run = new LiveRun({
      machine: localTrackMachine,
      contract: localTrackContract,
      input: { kind: 'video', deviceId: 'd1', enabled: true },
      bystanders: ['meeting'],
    })
    const busy = makeError(3003, { action: 'TRACK', trackType: 'video' })
    const refusals = () => run.sent.filter(({ event }) => event.error?.code === 3003).length
    await run.start()
    for (const event of [
      { type: 'localTrack.acquireRequested' },
      failed('acquireTrack', gone),
      { type: 'localTrack.devicesListed', deviceIds: [] },
      { type: 'localTrack.devicesListed', deviceIds: ['d1'] },
      failed('acquireTrack', busy),
    ])
      await run.execute(event)
    for (const _ of [1, 2]) {
      expect(refusals()).toBe(0)
      await run.execute(elapsed('arrivalRetry'))
      await run.execute(failed('acquireTrack', busy))
    }
    await run.execute(elapsed('arrivalRetry'))
    expect(run.snapshot.value).toMatchObject({ capture: 'acquiring' })
    expect(refusals()).toBe(0)
    await run.execute(failed('acquireTrack', busy))
    expect(refusals()).toBe(1)
    await run.execute(elapsed('arrivalRetry'))
    expect(run.snapshot.value).toMatchObject({ capture: 'failed' })
    run.stop()
  })
})
