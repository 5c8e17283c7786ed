import { describe, expect, it } from 'vitest'
import type { WireTrack } from '../../../../src/contracts/meeting/connection/shapes.ts'
import { given, present } from '../../testing/roomScene.ts'
import { decide } from '../decide.ts'
import { evolve, evolveAll } from '../evolve.ts'
import { notificationsOf } from '../notifications.ts'
import { isRecordingDue } from '../recording/decideRecording.ts'
import { recordedTracks } from '../recording/recordedTracks.ts'
import { isRecorded } from '../recording/recordingState.ts'
import type { RoomCommand } from '../roomCommands.ts'
import type { Room } from '../roomState.ts'
import { restoreRoom, roomSnapshot, snapshotOf } from '../snapshot.ts'
import { wirePolicy, wireRoom } from '../wireShapes.ts'
import { DEFAULT_COMPOSED_SIZE } from './composedSize.ts'
import { composedTracks } from './composedTracks.ts'
import { isComposed } from './compositionState.ts'
import { isStreamDue } from './decideComposition.ts'

const COMPOSING = { installed: true, rtmpHosts: ['live.example.com'] }
const PUSH = 'rtmp://live.example.com/app/key'
const CONFIG = { single_file_per_layer: true, hls_vod: false }

const camera = (id: string): WireTrack => ({
  ...{ track_id: id, stream_id: 's', type: 'video', source: 'regular', mute: false, description: '' },
})
const publish = (peerId: string, ...tracks: WireTrack[]): RoomCommand => ({ type: 'publish', peerId, tracks })
const start = { compositionId: 'c1', busy: false, recordingId: 'r1', config: null, at: 10 }
const record = (peerId: string, ...urls: string[]): RoomCommand => ({
  type: 'startRtmp',
  size: DEFAULT_COMPOSED_SIZE,
  peerId,
  urls,
  ...start,
})
const keepStream: RoomCommand = {
  ...{ type: 'startHls', peerId: 'ana', url: 'https://clinic.test/v1/stream/a/index.m3u8', metadata: '' },
  ...{ ...start, config: CONFIG },
}
const stream: RoomCommand = { ...keepStream, recordingId: null, config: null }
const request: RoomCommand = {
  ...{ type: 'requestRecording', peerId: null, recordingId: 'r1', kind: 'browser' },
  ...{ requestedBy: 'user-ana', compositionId: 'c1', busy: false, at: 10 },
}
const begin: RoomCommand = { type: 'beginRecording', peerId: null, at: 20 }
const beginStream: RoomCommand = { type: 'beginStream', peerId: null }
const started: RoomCommand = { type: 'recordingStarted', peerId: null, recordingId: 'r1', at: 30 }
const set = (change: 'pause' | 'resume' | 'stop'): RoomCommand => ({
  ...{ type: 'setRecording', peerId: null, recordingId: 'r1', change },
})
const answer = (peerId: string, agreed: boolean, erase = false): RoomCommand => ({
  ...{ type: 'answerRecording', peerId, agreed, erase },
})
const answerStream = (peerId: string, agreed: boolean): RoomCommand => ({
  ...{ type: 'answerStream', peerId, agreed },
})
const stop = (output: 'hls' | 'rtmp'): RoomCommand => ({ type: 'stopStream', peerId: 'ana', output })
const fail = (output: 'hls' | 'rtmp'): RoomCommand => ({
  ...{ type: 'failStream', peerId: null, compositionId: 'c1', output, message: 'gone' },
})

const next = (room: Room, command: RoomCommand): Room => {
  const decision = decide(command, room)
  if (!decision.ok) throw new Error(decision.message)
  return evolveAll(room, decision.events)
}
const CALL = [
  ...present('ana', 'doctor'),
  publish('ana', camera('a')),
  ...present('ben', 'patient'),
  publish('ben', camera('b')),
]
const roomAfter = (...commands: RoomCommand[]): Room =>
  commands.reduce(next, { ...given(...CALL), composing: COMPOSING })
const shown = (room: Room) => composedTracks(room).map(({ trackId }) => trackId)
const LATE = [...present('eva', 'observer'), publish('eva', camera('e'))]

describe('a recording of the composed view', () => {
  it.each([
    ['in the call', record('ana')],
    ['by the portal', request],
  ])('M1.23 M6.19 keeps nothing before the patient agrees, requested %s', (_how, command) => {
    const asked = roomAfter(command)
    expect(asked.recording).toMatchObject({ kind: 'browser', state: 'initialised', begun: false })
    expect([isRecordingDue(asked), isComposed(asked), shown(asked)]).toEqual([false, true, []])
    expect(decide(begin, asked)).toMatchObject({ ok: false })

    const begun = [answer('ben', true), begin].reduce(next, asked)
    // Clients hear of the start only when something is on the disk.
    expect(begun.recording).toMatchObject({ state: 'initialised', begun: true, startedAt: null })
    expect(isRecordingDue(begun)).toBe(false)
    expect(shown(begun)).toEqual(['a', 'b'])
    expect(recordedTracks(begun)).toEqual([])
    const running = next(begun, started)
    expect(running.recording).toMatchObject({ state: 'started', startedAt: 30 })
    expect(next(running, { ...started, at: 99 } as RoomCommand).recording?.startedAt).toBe(30)
  })

  it('M3.23 is the right of doctors, where a composer is installed, and is refused in words', () => {
    const room = roomAfter()
    const roles = wirePolicy('doctor', room).known_roles
    expect(roles.doctor?.permissions?.browserRecording).toBe(true)
    expect(roles.patient?.permissions?.browserRecording).toBe(false)
    expect(roles.observer?.permissions?.browserRecording).toBe(false)
    for (const command of [record('ben'), { ...keepStream, peerId: 'ben' } as RoomCommand])
      expect(decide(command, room)).toMatchObject({
        code: 403,
        message: 'This role may not record or stream',
      })
    const bare = { ...room, composing: { installed: false, rtmpHosts: [] } }
    expect(wirePolicy('doctor', bare).known_roles.doctor?.permissions?.browserRecording).toBe(false)
    for (const command of [record('ana'), keepStream, request])
      expect(decide(command, bare)).toMatchObject({ code: 400, message: 'No composer is installed' })
    const busy = { message: 'The composer is busy with another call', code: 409 }
    for (const command of [record('ana'), keepStream, request])
      expect(decide({ ...command, busy: true } as RoomCommand, room)).toMatchObject(busy)
    const twice = { message: 'The call is already being recorded', code: 409 }
    for (const command of [record('ana'), keepStream, request, { ...request, kind: 'sfu' } as RoomCommand])
      expect(decide(command, roomAfter(record('ana')))).toMatchObject(twice)
  })

  it('ends when the patient declines, and when one withdraws, who may have it deleted', () => {
    const declined = roomAfter(record('ana'), answer('ben', false))
    expect(declined.recording).toMatchObject({ state: 'stopped', end: 'declined' })
    expect(isComposed(declined)).toBe(false)
    const withdrawn = roomAfter(
      record('ana'),
      answer('ben', true),
      begin,
      started,
      answer('ben', false, true),
    )
    expect(withdrawn.recording).toMatchObject({ state: 'stopped', end: 'withdrawn', erase: true })
    expect([isComposed(withdrawn), shown(withdrawn)]).toEqual([false, []])
  })

  it('asks a guest who comes later before their picture is kept', () => {
    const late = roomAfter(record('ana'), answer('ben', true), begin, started, ...LATE)
    expect(shown(late)).toEqual(['a', 'b'])
    expect(shown(next(late, answer('eva', false)))).toEqual(['a', 'b'])
    expect(shown(next(late, answer('eva', true)))).toEqual(['a', 'b', 'e'])
  })

  it('M4.083 is paused and resumed', () => {
    const running = roomAfter(record('ana'), answer('ben', true), begin)
    expect(decide(set('pause'), running)).toMatchObject({ code: 409 })
    const paused = [started, set('pause')].reduce(next, running)
    expect(paused.recording?.state).toBe('paused')
    expect([isComposed(paused), shown(paused)]).toEqual([true, []])
    const resumed = next(paused, set('resume'))
    expect(resumed.recording?.state).toBe('resumed')
    expect(shown(resumed)).toEqual(['a', 'b'])
    expect(next(resumed, set('stop')).recording).toMatchObject({ state: 'stopped', end: 'stopped' })
  })

  it('M6.20 M7.043 is stopped by rtmp-stop, with what is pushed', () => {
    const both = roomAfter(record('ana', PUSH))
    expect(both.composition?.rtmp?.state).toBe('initialised')
    const stopped = next(both, stop('rtmp'))
    expect([stopped.recording?.state, stopped.composition?.rtmp?.state]).toEqual(['stopped', 'stopped'])
    // The stream of another output does not end it.
    expect(next(roomAfter(record('ana')), stop('hls')).recording?.state).toBe('initialised')
    expect(decide(stop('rtmp'), stopped)).toMatchObject({ ok: true, events: [] })
  })

  it('goes on when an address to push to fails, which needs its own consent', () => {
    const room = roomAfter(record('ana', PUSH), answer('ben', true), begin, started)
    expect(isStreamDue(room)).toBe(false)
    expect(next(room, fail('rtmp')).recording?.state).toBe('started')
    const declined = next(room, answerStream('ben', false))
    expect([declined.recording?.state, declined.composition?.rtmp?.state]).toEqual(['started', 'stopped'])
  })

  it('shows in the one picture only who agreed to all that it is used for', () => {
    const room = roomAfter(stream, answerStream('ben', true), beginStream, ...LATE, answerStream('eva', true))
    expect(shown(room)).toEqual(['a', 'b', 'e'])
    const recorded = [
      { ...record('ana'), compositionId: 'c2' } as RoomCommand,
      answer('ben', true),
      begin,
    ].reduce(next, room)
    expect(recorded.composition).toMatchObject({ id: 'c1', begun: true })
    expect(shown(recorded)).toEqual(['a', 'b'])
    expect(shown(next(recorded, answer('eva', true)))).toEqual(['a', 'b', 'e'])
    expect(shown(next(recorded, stop('rtmp')))).toEqual(['a', 'b', 'e'])
  })

  it('asks anew for a stream that starts while the view is recorded', () => {
    const room = roomAfter(
      ...[stream, answerStream('ben', true), beginStream, record('ana'), answer('ben', true), begin],
      stop('hls'),
    )
    const again = next(room, { ...stream, compositionId: 'c2' } as RoomCommand)
    expect(again.composition).toMatchObject({ id: 'c1', begun: false, consents: new Map() })
    expect(shown(again)).toEqual(['a', 'b'])
  })

  it('M8.102 fails with a code', () => {
    const failed = next(roomAfter(record('ana'), answer('ben', true), begin), {
      ...{ type: 'failRecording', peerId: null, recordingId: 'r1', message: 'The composer has ended' },
    })
    expect(failed.recording).toMatchObject({
      state: 'failed',
      error: { code: 500, message: 'The composer has ended' },
    })
    expect(isComposed(failed)).toBe(false)
  })

  it('M7.097 is told to everybody in the call by its own name, and to nobody outside', () => {
    const room = roomAfter(record('ana'), ...present('wim', 'waiting'), answer('ben', true), begin)
    const decision = decide(started, room)
    if (!decision.ok) throw new Error(decision.message)
    const frames = decision.events.flatMap((event) => notificationsOf(event, room, evolve(room, event)))
    expect(frames.map(({ to, method }) => `${method} ${to}`)).toEqual([
      'on-record-update ana',
      'on-record-update ben',
    ])
    expect(frames[0]?.params).toMatchObject({
      ...{ type: 'Browser', state: 'started', started_at: 30 },
      consents: [{ peer_id: 'ben', agreed: true }],
    })
    const running = next(room, started)
    expect(wireRoom(running, 'observer').recording).toMatchObject({
      sfu: { state: 'none' },
      browser: { enabled: true, state: 'started' },
      hls: { state: 'none' },
    })
    expect(wireRoom(running, 'waiting').recording?.browser?.state).toBe('none')
  })

  it('is known as it was after a restart of the server', () => {
    const room = roomAfter(record('ana'), answer('ben', true), begin, started)
    const stored: unknown = JSON.parse(JSON.stringify(snapshotOf(room, [])))
    expect(restoreRoom(given(), roomSnapshot.parse(stored)).recording).toEqual(room.recording)
    const old = JSON.parse(JSON.stringify(snapshotOf(room, []))) as { recording: Record<string, unknown> }
    for (const key of ['kind', 'origin', 'config', 'begun']) delete old.recording[key]
    const { recording } = restoreRoom(given(), roomSnapshot.parse(old))
    expect(recording).toMatchObject({ kind: 'sfu', begun: true })
    expect(recording !== null && isRecorded(recording)).toBe(true)
  })
})

describe('a recording of the HLS stream', () => {
  it('M1.25 M7.044 asks for both, and begins when the stream does', () => {
    const asked = roomAfter(keepStream)
    expect(asked.recording).toMatchObject({ kind: 'hls', state: 'initialised', config: CONFIG })
    const recordable = next(asked, answer('ben', true))
    expect([isRecordingDue(recordable), isStreamDue(recordable)]).toEqual([false, false])
    const begun = [answerStream('ben', true), beginStream].reduce(next, recordable)
    expect(isRecordingDue(begun)).toBe(true)
    const running = [begin, started].reduce(next, begun)
    expect(wireRoom(running, 'patient').recording?.hls).toMatchObject({
      ...{ enabled: true, state: 'started', started_at: 30 },
      config: CONFIG,
    })
    expect(decide(set('pause'), running)).toMatchObject({ ok: true })
  })

  it('leaves the stream alone when the patient does not want to be recorded', () => {
    const room = roomAfter(keepStream, answerStream('ben', true), beginStream, answer('ben', false))
    expect([room.recording?.end, room.composition?.hls?.state]).toEqual(['declined', 'initialised'])
    expect(shown(room)).toEqual(['a', 'b'])
  })

  it('M6.24 M7.045 ends with the stream, however that ends', () => {
    const begun = [keepStream, answerStream('ben', true), beginStream, answer('ben', true), begin, started]
    expect(roomAfter(...begun, stop('hls')).recording).toMatchObject({ state: 'stopped', end: 'stopped' })
    expect(roomAfter(...begun, fail('hls')).recording).toMatchObject({
      state: 'failed',
      error: { code: 500 },
    })
    expect(roomAfter(...begun, answerStream('ben', false)).recording).toMatchObject({ end: 'stopped' })
    expect(roomAfter(keepStream, answerStream('ben', false)).recording).toMatchObject({ end: 'declined' })
    expect(roomAfter(...begun, stop('rtmp')).recording?.state).toBe('started')
  })
})
