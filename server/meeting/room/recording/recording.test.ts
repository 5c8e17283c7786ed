import { describe, expect, it } from 'vitest'
import type { WireTrack } from '../../../../src/contracts/meeting/connection/shapes.ts'
import { given, present } from '../../testing/roomScene.ts'
import { decide } from '../decide.ts'
import { evolveAll } from '../evolve.ts'
import type { RoomCommand } from '../roomCommands.ts'
import type { Room } from '../roomState.ts'
import { restoreRoom, roomSnapshot, snapshotOf } from '../snapshot.ts'
import { isRecordingDue } from './decideRecording.ts'
import { recordedTracks } from './recordedTracks.ts'

const camera = (id: string, source = 'regular'): WireTrack => ({
  track_id: id,
  stream_id: 's',
  type: 'video',
  source,
  mute: false,
  description: '',
})
const publish = (peerId: string, ...tracks: WireTrack[]): RoomCommand => ({ type: 'publish', peerId, tracks })
const request: RoomCommand = {
  type: 'requestRecording',
  peerId: null,
  recordingId: 'r1',
  kind: 'sfu',
  requestedBy: 'user-ana',
  compositionId: 'c1',
  busy: false,
  at: 10,
}
const begin: RoomCommand = { type: 'beginRecording', peerId: null, at: 20 }
const answer = (peerId: string, agreed: boolean, erase = false): RoomCommand => ({
  type: 'answerRecording',
  peerId,
  agreed,
  erase,
})
const set = (change: 'pause' | 'resume' | 'stop'): RoomCommand => ({
  type: 'setRecording',
  peerId: null,
  recordingId: 'r1',
  change,
})

const CALL = [
  ...present('ana', 'doctor'),
  publish('ana', camera('a')),
  ...present('ben', 'patient'),
  publish('ben', camera('b')),
]
const next = (room: Room, command: RoomCommand): Room => {
  const decision = decide(command, room)
  if (!decision.ok) throw new Error(decision.message)
  return evolveAll(room, decision.events)
}
const participants = (room: Room) =>
  recordedTracks(room).map(({ participant, trackId }) => [participant, trackId])

describe('the recording of a call', () => {
  it('keeps nothing of anybody before the patient agrees', () => {
    const asked = given(...CALL, request)
    expect(asked.recording).toMatchObject({ state: 'initialised', startedAt: null })
    expect(isRecordingDue(asked)).toBe(false)
    expect(recordedTracks(asked)).toEqual([])
    expect(decide(begin, asked)).toMatchObject({ ok: false })

    const agreed = next(asked, answer('ben', true))
    expect(isRecordingDue(agreed)).toBe(true)
    expect(recordedTracks(agreed)).toEqual([])
    const started = next(agreed, begin)
    expect(started.recording).toMatchObject({ state: 'started', startedAt: 20 })
    expect(participants(started)).toEqual([
      ['doctor-1', 'a'],
      ['patient-1', 'b'],
    ])
  })

  it('waits for a patient, and for every one who is there', () => {
    const alone = given(...present('ana', 'doctor'), request)
    expect(isRecordingDue(alone)).toBe(false)
    const two = given(...CALL, ...present('eva', 'patient'), request, answer('ben', true))
    expect(isRecordingDue(two)).toBe(false)
    expect(isRecordingDue(next(two, answer('eva', true)))).toBe(true)
    expect(isRecordingDue(next(two, { type: 'leave', peerId: 'eva' }))).toBe(true)
  })

  it('ends when the patient declines, and keeps nothing', () => {
    const declined = given(...CALL, request, answer('ben', false))
    expect(declined.recording).toMatchObject({ state: 'stopped', end: 'declined', startedAt: null })
    expect(decide(begin, declined)).toMatchObject({ ok: false })
  })

  it('ends when a person withdraws, and deletes on request what was kept', () => {
    const withdrawn = given(...CALL, request, answer('ben', true), begin, answer('ben', false, true))
    expect(withdrawn.recording).toMatchObject({ state: 'stopped', end: 'withdrawn', erase: true })
    expect(recordedTracks(withdrawn)).toEqual([])
  })

  it('asks a guest who comes later before their picture is kept, and goes on without whoever declines', () => {
    const later = given(
      ...CALL,
      request,
      answer('ben', true),
      begin,
      ...present('eva', 'observer'),
      publish('eva', camera('e')),
    )
    expect(participants(later).map(([who]) => who)).toEqual(['doctor-1', 'patient-1'])
    const declined = next(later, answer('eva', false, true))
    expect(declined.recording).toMatchObject({ state: 'started', erase: false })
    expect(participants(next(later, answer('eva', true)))).toContainEqual(['observer-2', 'e'])
  })

  it('keeps the answer of a person whose page was loaded again', () => {
    const room = given(...CALL, request, answer('ben', true), begin, { type: 'leave', peerId: 'ben' })
    const again = [...present('ben2', 'patient', { userId: 'user-ben' }), publish('ben2', camera('b2'))]
    expect(participants(again.reduce(next, room))).toContainEqual(['patient-1', 'b2'])
  })

  it('M4.083 is paused and resumed, and a repeated command changes nothing', () => {
    const started = given(...CALL, request, answer('ben', true), begin)
    const paused = next(started, set('pause'))
    expect(paused.recording?.state).toBe('paused')
    expect(recordedTracks(paused)).toEqual([])
    expect(decide(set('pause'), paused)).toMatchObject({ ok: true, events: [] })
    const resumed = next(paused, set('resume'))
    expect(resumed.recording?.state).toBe('resumed')
    expect(recordedTracks(resumed)).toHaveLength(2)
    const stopped = next(resumed, set('stop'))
    expect(stopped.recording).toMatchObject({ state: 'stopped', end: 'stopped' })
    expect(decide(set('stop'), stopped)).toMatchObject({ ok: true, events: [] })
    expect(decide(set('resume'), stopped)).toMatchObject({ ok: false, code: 409 })
    expect(next(stopped, { ...request, recordingId: 'r2' }).recording?.id).toBe('r2')
  })

  it('refuses what does not fit: no call, a second one, another id, who waits, who is not asked', () => {
    expect(decide(request, given())).toMatchObject({ ok: false, code: 409 })
    const asked = given(...CALL, ...present('wim', 'waiting'), request)
    expect(decide({ ...request, recordingId: 'r2' }, asked)).toMatchObject({ ok: false, code: 409 })
    expect(decide(set('pause'), asked)).toMatchObject({ ok: false, code: 409 })
    expect(decide({ ...set('stop'), recordingId: 'r2' } as RoomCommand, asked)).toMatchObject({ code: 404 })
    expect(decide(answer('wim', true), asked)).toMatchObject({ ok: false, code: 403 })
    expect(decide(answer('ana', true), asked)).toMatchObject({ ok: false, code: 403 })
    expect(decide(answer('nobody', true), asked)).toMatchObject({ ok: false, code: 404 })
    expect(decide(answer('ben', true), given(...CALL))).toMatchObject({ ok: false, code: 404 })
  })

  it('records a shared screen apart from the camera', () => {
    const room = given(
      ...CALL,
      publish('ben', camera('b'), camera('s', 'screen')),
      request,
      answer('ben', true),
      begin,
    )
    expect(recordedTracks(room).map(({ trackId, source }) => [trackId, source])).toContainEqual([
      's',
      'screen',
    ])
  })

  it('goes on after a restart of the server', () => {
    const room = given(...CALL, request, answer('ben', true), begin)
    const stored: unknown = JSON.parse(JSON.stringify(snapshotOf(room, [])))
    const restored = restoreRoom(given(), roomSnapshot.parse(stored))
    expect(restored.recording).toEqual(room.recording)
  })

  it('ends with the session', () => {
    const room = given(...CALL, request, { type: 'leave', peerId: 'ben' }, { type: 'leave', peerId: 'ana' })
    expect(room.recording).toBeNull()
  })
})
