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

const peer = (role: string, joined_at?: number, groups?: string[]) => ({
  peer_id: 'p',
  role,
  ...(joined_at === undefined ? {} : { joined_at }),
  ...(groups === undefined ? {} : { groups }),
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

  it("names the patient's companions", () => {
    const moments = story(
      [10 * SECOND, notified('on-peer-join', peer('waiting', undefined, ['_interpreter']))],
      [250 * SECOND, notified('on-peer-update', peer('observer'))],
      [300 * SECOND, notified('on-peer-leave', peer('observer'))],
    )
    expect(moments.slice(1).map(({ seq, ...moment }) => moment)).toEqual([
      { at: 10 * SECOND, kind: 'arrived', who: 'interpreter' },
      { at: 250 * SECOND, kind: 'admitted', who: 'interpreter', waitedMs: 240 * SECOND },
      { at: 300 * SECOND, kind: 'left', who: 'interpreter' },
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

  it('names a loss of the own connection and of the other, and how long each lasted', () => {
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

describe('the timeline of a guest', () => {
  const guest = (event: { type: string } & Record<string, unknown>) => entryOf('guestJoin', event)
  const doctor = { peer_id: 'd', role: 'doctor', info: { name: NAME } }
  const arrive: readonly RecordedEntry[] = [
    guest({ type: 'xstate.init' }),
    guest({ type: 'xstate.done.actor.recordConsent' }),
    entryOf('peers', { type: 'xstate.init', input: { peerId: 'me', userName: NAME } }),
    guest({ type: 'call.roleGiven', role: 'waiting' }),
    guest({ type: 'call.joined' }),
  ]
  const admitted = guest({ type: 'call.roleGiven', role: 'patient' })
  const told = (...steps: (readonly [number, RecordedEntry])[]) =>
    (
      readVisitTimelines(written([...arrive.map((one) => [0, one] as const), ...steps]))[0]?.moments ?? []
    ).map(({ seq, ...moment }) => moment)
  const over = (reason: string) => guest({ type: 'xstate.done.actor.meeting', output: { reason, by: NAME } })
  const removal = (order: object) => entryOf('transport', { type: 'peer.removalOrdered', ...order })
  const microphone = entryOf('localTrack', { type: 'xstate.init', input: { kind: 'audio' } })
  const toggle = (enabled: boolean) => entryOf('localTrack', { type: 'localTrack.toggleRequested', enabled })

  it('begins with the consent and the wait, and says how long it was', () => {
    expect(told([90 * SECOND, admitted], [300 * SECOND, over('left')])).toEqual([
      { at: 0, kind: 'agreed', who: 'patient' },
      { at: 0, kind: 'arrived', who: 'patient' },
      { at: 90 * SECOND, kind: 'admitted', who: 'patient', waitedMs: 90 * SECOND },
      { at: 300 * SECOND, kind: 'left', who: 'patient' },
    ])
  })

  it('names no second admission, and no change of role before the call', () => {
    const again = told(
      [SECOND, admitted],
      [2 * SECOND, admitted],
      [3 * SECOND, guest({ type: 'call.roleGiven', role: 'waiting' })],
    )
    expect(kinds(again as TimelineMoment[])).toEqual(['agreed', 'arrived', 'admitted'])
    const early = written([
      [0, guest({ type: 'xstate.init' })],
      [0, guest({ type: 'call.roleGiven', role: 'waiting' })],
      [1, admitted],
      [2, guest({ type: 'call.joined' })],
    ])
    expect(readVisitTimelines(early)[0]?.moments).toMatchObject([{ kind: 'joined', who: 'patient' }])
  })

  it.each([
    ['removed', { requestedBy: 'd', roomEnded: false }, { kind: 'removed', who: 'patient', by: 'doctor' }],
    ['removed', { requestedBy: null, roomEnded: false }, { kind: 'removed', who: 'patient', by: null }],
    ['roomEnded', { requestedBy: 'd', roomEnded: true }, { kind: 'ended', by: 'doctor' }],
    ['roomEnded', { roomEnded: 'yes' }, { kind: 'ended', by: null }],
    ['failed', null, { kind: 'broken' }],
  ] as const)('ends as it was ended: %s, %j', (reason, order, moment) => {
    const steps = [
      [SECOND, admitted],
      [SECOND, notified('on-peer-join', doctor)],
      ...(order === null ? [] : [[2 * SECOND, removal(order)] as const]),
      [3 * SECOND, over(reason)],
    ] as const
    expect(told(...steps).at(-1)).toEqual({ at: 3 * SECOND, ...moment })
  })

  it('forgets who sent a guest out once they are in again', () => {
    const moments = told(
      [SECOND, notified('on-peer-join', doctor)],
      [2 * SECOND, removal({ requestedBy: 'd', roomEnded: false })],
      [3 * SECOND, over('removed')],
      [4 * SECOND, guest({ type: 'call.joined' })],
      [5 * SECOND, over('removed')],
    )
    expect(moments.filter(({ kind }) => kind === 'removed')).toMatchObject([{ by: 'doctor' }, { by: null }])
  })

  it.each([
    [9_999, 'doctor'],
    [10_000, null],
  ] as const)('a mute %i ms after it was asked for has this origin: %s', (after, by) => {
    const request = track('CHANGE_TRACK_STATE_REQUEST', { requestedBy: 'd', enabled: false })
    const moments = told(
      [0, microphone],
      [SECOND, notified('on-peer-join', doctor)],
      [2 * SECOND, request],
      [2 * SECOND + after, toggle(false)],
      [20 * SECOND, toggle(true)],
      [21 * SECOND, toggle(false)],
    )
    expect(moments.filter(({ kind }) => kind.endsWith('muted'))).toEqual([
      { at: 2 * SECOND + after, kind: 'muted', who: 'patient', media: 'audio', by },
      { at: 20 * SECOND, kind: 'unmuted', who: 'patient', media: 'audio' },
      { at: 21 * SECOND, kind: 'muted', who: 'patient', media: 'audio', by: null },
    ])
  })

  it('a request to unmute, or by nobody, is the origin of no mute', () => {
    for (const request of [
      track('CHANGE_TRACK_STATE_REQUEST', { requestedBy: 'd', enabled: true }),
      track('CHANGE_MULTI_TRACK_STATE_REQUEST', { requestedBy: null, enabled: false }),
    ]) {
      const moments = told(
        [0, microphone],
        [SECOND, notified('on-peer-join', doctor)],
        [2 * SECOND, request],
        [3 * SECOND, toggle(false)],
      )
      expect(moments.at(-1)).toMatchObject({ kind: 'muted', by: null })
    }
  })
})

describe('what is left out of a timeline', () => {
  it('is whatever happens outside the call, to somebody unknown, or to a screen beside its picture', () => {
    const screenSound = track('TRACK_ADDED', { kind: 'audio', source: 'screen' })
    const camera = track('TRACK_ADDED', { kind: 'video', source: 'regular' })
    const screenMute = track('TRACK_MUTED', { kind: 'video', source: 'screen' })
    const quality = entryOf('peers', {
      type: 'quality.measured',
      peers: [{ peer_id: 'x', downlink_score: 0 }],
    })
    const moments = story(
      [1, track('TRACK_MUTED')],
      [2, quality],
      [3, track('TRACK_ADDED', { kind: 'video', source: 'screen' })],
      [4, notified('on-peer-leave', { peer_id: 'x' })],
      [5, notified('on-peer-join', peer('patient'))],
      [6, screenSound],
      [7, camera],
      [8, screenMute],
      [9, entryOf('localScreen', { type: 'any' }, 'off')],
      [10, entryOf('note', { type: 'xstate.done.actor.saveDraft' })],
      [11, entryOf('records', { type: 'upload.failed' })],
      [12, entryOf('prescription', { type: 'xstate.done.actor.saveDraft' })],
      [13, entryOf('room', { type: 'any' }, null)],
    )
    expect(kinds(moments)).toEqual(['joined', 'joined'])
    const before = written(
      [
        ...opened,
        entryOf('localScreen', { type: 'any' }, 'on'),
        entryOf('room', { type: 'any' }, 'Reconnecting'),
      ].map((one) => [0, one] as const),
    )
    expect(readVisitTimelines(before)).toEqual([])
  })

  it('is the wait of longer than twelve hours, which only a wrong clock can name', () => {
    const HOUR = 3_600 * SECOND
    const waits = [12 * HOUR - 1, 12 * HOUR].map((wait) => {
      const at = 100 * HOUR
      const [timeline] = readVisitTimelines(
        written([
          ...[...opened, joined].map((one) => [at, one] as const),
          [at, notified('on-peer-join', peer('waiting', at - wait))],
          [at + SECOND, notified('on-peer-update', peer('patient'))],
        ]),
      )
      return timeline?.moments.find(({ kind }) => kind === 'admitted')
    })
    expect(waits).toMatchObject([{ waitedMs: 12 * HOUR - 1 + SECOND }, { waitedMs: SECOND }])
  })

  it('an order to mute everybody is the origin of every mute for ten seconds', () => {
    const order = entryOf('peerCommands', {
      type: 'peerCommands.ordered',
      command: { kind: 'setTracksEnabled', enabled: false, type: null, source: null, roles: [] },
    })
    const moments = story(
      [0, notified('on-peer-join', peer('patient'))],
      [SECOND, order],
      [SECOND + 9_999, track('TRACK_MUTED')],
      [SECOND + 10_000, track('TRACK_MUTED')],
    )
    expect(moments.filter(({ kind }) => kind === 'muted')).toMatchObject([{ by: 'doctor' }, { by: null }])
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
