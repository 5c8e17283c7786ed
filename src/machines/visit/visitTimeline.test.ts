import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../../contracts/audit/ledger.ts'
import { type TimelineMoment, visitTimeline } from '../../contracts/audit/visitTimeline.ts'
import { readVisitTimelines } from './visitTimeline.ts'

const SECOND = 1_000
const NAME = 'Ana Guest'

/** Entries as the recorder writes them; names stand where a defect of redaction could leave one. */
const entryOf = (
  machine: string,
  event: { type: string } & Record<string, unknown>,
  to: unknown = 'any',
) => ({
  machine,
  event,
  to,
  path: machine,
})
type RecordedEntry = ReturnType<typeof entryOf>

const written = (steps: readonly (readonly [number, RecordedEntry])[]): LedgerEntry[] =>
  steps.map(([at, { machine, event, to, path }], seq) => ({
    kind: 'entry',
    session: 's',
    seq,
    at,
    path,
    run: 0,
    machine,
    version: 'v',
    from: null,
    event,
    to,
    hash: '',
  }))

const peer = (role: string, joined_at?: number) => ({
  peer_id: 'p',
  role,
  ...(joined_at === undefined ? {} : { joined_at }),
  info: { name: NAME },
})
const notified = (method: string, params: unknown) =>
  entryOf('peers', { type: 'peers.notified', notifications: [{ method, params }] })
const track = (type: string, changes: Record<string, unknown> = {}) =>
  entryOf('meeting', {
    type: 'call.eventsRaised',
    events: [{ type, trackId: 't', peerId: 'p', kind: 'audio', source: 'regular', ...changes }],
  })
const end = (reason: string) =>
  entryOf('visit', { type: 'xstate.done.actor.meeting', output: { reason, by: NAME } })

const opened: readonly RecordedEntry[] = [
  entryOf('visit', { type: 'xstate.init' }),
  entryOf('peers', { type: 'xstate.init', input: { peerId: 'me', userName: NAME } }),
  entryOf('visit', { type: 'call.roleGiven', role: 'doctor' }),
]
const joined = entryOf('visit', { type: 'call.joined' })
const start = [...opened, joined].map((one) => [0, one] as const)
const story = (...steps: (readonly [number, RecordedEntry])[]): TimelineMoment[] => [
  ...(readVisitTimelines(written([...start, ...steps]))[0]?.moments ?? []),
]
const kinds = (moments: readonly TimelineMoment[]) => moments.map(({ kind }) => kind)

describe('the timeline of a visit', () => {
  it('names polls, whiteboards and files, each with the time it lasted', () => {
    const raised = (type: string, pollId: string) =>
      entryOf('meeting', { type: 'call.eventsRaised', events: [{ type, pollId }] })
    const board = (lifecycle: string) =>
      entryOf('whiteboard', { type: 'whiteboard.updated' }, { lifecycle, access: 'write' })
    const moments = story(
      [10 * SECOND, raised('POLL_STARTED', 'poll-1')],
      [20 * SECOND, board('open')],
      [25 * SECOND, board('open')],
      [40 * SECOND, raised('POLL_STOPPED', 'poll-1')],
      [50 * SECOND, entryOf('records', { type: 'upload.finished', handle: 'h' })],
      [80 * SECOND, end('left')],
    )
    expect(moments.slice(1).map(({ seq, ...moment }) => moment)).toEqual([
      { at: 10 * SECOND, kind: 'poll', lastedMs: 30 * SECOND },
      { at: 20 * SECOND, kind: 'whiteboard', lastedMs: 60 * SECOND },
      { at: 50 * SECOND, kind: 'fileAdded' },
      { at: 80 * SECOND, kind: 'left', who: 'doctor' },
    ])
  })

  it('contains arrivals, waiting times, admissions and the end', () => {
    const moments = story(
      [10 * SECOND, notified('on-peer-join', peer('waiting'))],
      [250 * SECOND, notified('on-peer-update', peer('patient'))],
      [500 * SECOND, entryOf('note', { type: 'xstate.done.actor.signNote' })],
      [600 * SECOND, entryOf('prescription', { type: 'xstate.done.actor.signPrescription' })],
      [900 * SECOND, end('ended')],
      [950 * SECOND, entryOf('visit', { type: 'xstate.done.actor.endSession' })],
    )
    expect(moments.map(({ seq, ...moment }) => moment)).toEqual([
      { at: 0, kind: 'joined', who: 'doctor' },
      { at: 10 * SECOND, kind: 'arrived', who: 'patient' },
      { at: 250 * SECOND, kind: 'admitted', who: 'patient', waitedMs: 240 * SECOND },
      { at: 500 * SECOND, kind: 'noteSigned' },
      { at: 600 * SECOND, kind: 'prescribed' },
      { at: 900 * SECOND, kind: 'ended', by: 'doctor' },
      { at: 950 * SECOND, kind: 'finished' },
    ])
  })

  it('counts the wait of a patient who was there before the doctor', () => {
    const early = written([
      ...opened.map((one) => [100 * SECOND, one] as const),
      [100 * SECOND, joined],
      [101 * SECOND, notified('peer-list', { peers: { p: peer('waiting', 20 * SECOND) } })],
      [140 * SECOND, notified('on-peer-update', peer('patient', 20 * SECOND))],
    ])
    const [timeline] = readVisitTimelines(early)
    expect(kinds(timeline?.moments ?? [])).toEqual(['arrived', 'joined', 'admitted'])
    expect(timeline?.moments[2]).toMatchObject({ waitedMs: 120 * SECOND })
  })

  it('names a cut of the own line and of the other, and how long each lasted', () => {
    const room = (to: string) => entryOf('room', { type: 'transport.reconnecting' }, to)
    const quality = (downlink_score: number) =>
      entryOf('peers', { type: 'quality.measured', peers: [{ peer_id: 'p', downlink_score }] })
    const moments = story(
      [SECOND, notified('on-peer-join', peer('patient'))],
      [2 * SECOND, room('Reconnecting')],
      [3 * SECOND, room('Reconnecting')],
      [14 * SECOND, room('Connected')],
      [20 * SECOND, quality(0)],
      [25 * SECOND, quality(4)],
      [30 * SECOND, quality(0)],
    )
    expect(moments.filter(({ kind }) => kind === 'connectionLost')).toMatchObject([
      { who: 'doctor', lastedMs: 12 * SECOND },
      { who: 'patient', lastedMs: 5 * SECOND },
      { who: 'patient', lastedMs: null },
    ])
  })

  it('names the roles of a mute', () => {
    const order = (trackId: string) =>
      entryOf('peerCommands', {
        type: 'peerCommands.ordered',
        command: { kind: 'setTrackEnabled', peerId: 'p', trackId, streamId: 's', enabled: false },
      })
    const microphone = entryOf('localTrack', { type: 'xstate.init', input: { kind: 'audio' } })
    const moments = story(
      [0, microphone],
      [SECOND, notified('on-peer-join', peer('patient'))],
      [2 * SECOND, order('t')],
      [3 * SECOND, track('TRACK_MUTED')],
      [4 * SECOND, track('TRACK_UNMUTED')],
      [60 * SECOND, track('TRACK_MUTED')],
      [61 * SECOND, track('CHANGE_TRACK_STATE_REQUEST', { requestedBy: 'p', enabled: false })],
      [61 * SECOND, entryOf('localTrack', { type: 'localTrack.toggleRequested', enabled: false })],
    )
    expect(moments.filter(({ kind }) => kind === 'muted')).toMatchObject([
      { who: 'patient', by: 'doctor' },
      { who: 'patient', by: null },
      { who: 'doctor', by: 'patient' },
    ])
  })

  it('measures a shared screen, also when the visit ends during it', () => {
    const screen = { kind: 'video', source: 'screen' }
    const moments = story(
      [SECOND, notified('on-peer-join', peer('patient'))],
      [2 * SECOND, track('TRACK_ADDED', screen)],
      [8 * SECOND, track('TRACK_REMOVED', screen)],
      [9 * SECOND, entryOf('localScreen', { type: 'any' }, { on: 'live' })],
      [19 * SECOND, end('ended')],
    )
    expect(moments.filter(({ kind }) => kind === 'shared')).toMatchObject([
      { who: 'patient', lastedMs: 6 * SECOND },
      { who: 'doctor', lastedMs: 10 * SECOND },
    ])
  })

  it('distinguishes a removal from leaving', () => {
    const remove = entryOf('peerCommands', {
      type: 'peerCommands.ordered',
      command: { kind: 'removePeer', peerId: 'p', reason: NAME },
    })
    const leave = notified('on-peer-leave', { peer_id: 'p' })
    const come = notified('on-peer-join', peer('patient'))
    const moments = story([1, come], [2, leave], [3, come], [4, remove], [5, leave])
    expect(kinds(moments)).toEqual(['joined', 'joined', 'left', 'joined', 'removed'])
  })

  it('separates two visits of one page and omits a page that was not joined', () => {
    const entries = written([...start, ...opened.map((one) => [5, one] as const), ...start])
    expect(readVisitTimelines(entries).map(({ moments }) => moments.length)).toEqual([1, 1])
  })
})

const anything: fc.Arbitrary<RecordedEntry> = fc.oneof(
  fc.constantFrom(
    ...opened,
    joined,
    end('ended'),
    end('roomEnded'),
    end('removed'),
    end('left'),
    end('failed'),
  ),
  fc
    .record({
      role: fc.constantFrom('waiting', 'patient', 'doctor', 'observer'),
      since: fc.integer({ min: -1e9, max: 1e9 }),
      method: fc.constantFrom('on-peer-join', 'on-peer-update', 'on-peer-leave'),
    })
    .map(({ role, since, method }) => notified(method, peer(role, since))),
  fc
    .constantFrom('TRACK_MUTED', 'TRACK_UNMUTED', 'TRACK_ADDED', 'TRACK_REMOVED')
    .chain((type) =>
      fc.constantFrom('regular', 'screen').map((source) => track(type, { source, kind: 'video' })),
    ),
  fc.constantFrom('Reconnecting', 'Connected', null).map((to) => entryOf('room', { type: 'any' }, to)),
  fc.constantFrom('on', 'off').map((to) => entryOf('localScreen', { type: 'any' }, to)),
  fc
    .integer({ min: 0, max: 5 })
    .map((downlink_score) =>
      entryOf('peers', { type: 'quality.measured', peers: [{ peer_id: 'p', downlink_score }] }),
    ),
  fc
    .tuple(
      fc.constantFrom('visit', 'peers', 'meeting', 'localTrack', 'transport'),
      fc.string(),
      fc.jsonValue(),
    )
    .map(([machine, type, value]) => entryOf(machine, { type, output: value, input: value, events: value })),
)

describe('any ledger', () => {
  const ledger = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 5_000 }), anything), { maxLength: 60 })
    .map((steps) => {
      let at = 0
      return written(
        [...start, ...steps].map(([pause, one]) => {
          at += pause
          return [at, one] as const
        }),
      )
    })

  it('reads as moments in order, with no wait below nothing and no name', () => {
    fc.assert(
      fc.property(ledger, (entries) => {
        for (const timeline of readVisitTimelines(entries)) {
          expect(() => visitTimeline.parse(timeline)).not.toThrow()
          const times = timeline.moments.map(({ at }) => at)
          expect(times).toEqual([...times].sort((a, b) => a - b))
          expect(JSON.stringify(timeline)).not.toContain(NAME)
        }
      }),
      { numRuns: 400 },
    )
  })
})
