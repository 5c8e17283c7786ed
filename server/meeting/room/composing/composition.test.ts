import { describe, expect, it } from 'vitest'
import type { WireTrack } from '../../../../src/contracts/meeting/connection/shapes.ts'
import { given, present } from '../../testing/roomScene.ts'
import { decide } from '../decide.ts'
import { evolve, evolveAll } from '../evolve.ts'
import { notificationsOf } from '../notifications.ts'
import type { RoomCommand } from '../roomCommands.ts'
import type { Room } from '../roomState.ts'
import { snapshotOf } from '../snapshot.ts'
import { wirePolicy, wireRoom } from '../wireShapes.ts'
import { DEFAULT_COMPOSED_SIZE } from './composedSize.ts'
import { composedTracks } from './composedTracks.ts'
import { isStreamDue } from './decideComposition.ts'

const COMPOSING = { installed: true, rtmpHosts: ['live.example.com'] }
const HLS_URL = 'https://clinic.example/v1/stream/address/index.m3u8'
const PUSH = 'rtmp://live.example.com/app/secret-key'

const camera = (id: string, mute = false): WireTrack => ({
  track_id: id,
  stream_id: 's',
  type: 'video',
  source: 'regular',
  mute,
  description: '',
})
const publish = (peerId: string, ...tracks: WireTrack[]): RoomCommand => ({ type: 'publish', peerId, tracks })
const start = { compositionId: 'c1', busy: false, recordingId: null, config: null, at: 10 }
const hls = (peerId: string): RoomCommand => ({
  type: 'startHls',
  peerId,
  url: HLS_URL,
  metadata: '',
  ...start,
})
const rtmp = (peerId: string, ...urls: string[]): RoomCommand => ({
  type: 'startRtmp',
  size: DEFAULT_COMPOSED_SIZE,
  peerId,
  urls,
  ...start,
})
const answer = (peerId: string, agreed: boolean): RoomCommand => ({ type: 'answerStream', peerId, agreed })
const begin: RoomCommand = { type: 'beginStream', peerId: null }
const started: RoomCommand = {
  type: 'streamStarted',
  peerId: null,
  compositionId: 'c1',
  output: 'hls',
  at: 20,
}
const stop: RoomCommand = { type: 'stopStream', peerId: 'ana', output: 'hls' }

const next = (room: Room, command: RoomCommand): Room => {
  const decision = decide(command, room)
  if (!decision.ok) throw new Error(decision.message)
  return evolveAll(room, decision.events)
}
const roomAfter = (...commands: RoomCommand[]): Room =>
  commands.reduce(next, {
    ...given(...present('ana', 'doctor'), publish('ana', camera('a'))),
    composing: COMPOSING,
  })
const PATIENT = [...present('ben', 'patient'), publish('ben', camera('b'))]
const shown = (room: Room) => composedTracks(room).map(({ trackId }) => trackId)

describe('a stream of a call', () => {
  it('is refused in words without a composer, and no right is granted', () => {
    const room = { ...roomAfter(...PATIENT), composing: { installed: false, rtmpHosts: [] } }
    expect(decide(hls('ana'), room)).toMatchObject({ code: 400, message: 'No composer is installed' })
    expect(decide(rtmp('ana', PUSH), room)).toMatchObject({ code: 400 })
    expect(decide(stop, room)).toMatchObject({ code: 400 })
    expect(wirePolicy('doctor', room).known_roles.doctor?.permissions).toMatchObject({
      hlsStreaming: false,
      rtmpStreaming: false,
      browserRecording: false,
    })
  })

  it('M6.19 M6.21 M6.23 is the right of doctors, where a composer is installed', () => {
    const room = roomAfter(...PATIENT)
    const { known_roles: roles } = wirePolicy('patient', room)
    expect(roles.doctor?.permissions).toMatchObject({ hlsStreaming: true, rtmpStreaming: true })
    expect(roles.patient?.permissions).toMatchObject({ hlsStreaming: false, rtmpStreaming: false })
    expect(
      wirePolicy('doctor', { ...room, composing: { installed: true, rtmpHosts: [] } }).known_roles.doctor
        ?.permissions.rtmpStreaming,
    ).toBe(false)
    expect(decide(hls('ben'), room)).toMatchObject({ ok: false, code: 403 })
    expect(decide(rtmp('ben', PUSH), room)).toMatchObject({ ok: false, code: 403 })
    expect(decide(hls('nobody'), room)).toMatchObject({ ok: false, code: 404 })
  })

  it('shows nobody before the patients agree, and has no address until then', () => {
    const asked = roomAfter(...PATIENT, hls('ana'))
    expect(isStreamDue(asked)).toBe(false)
    expect(decide(begin, asked)).toMatchObject({ ok: false })
    expect(shown(asked)).toEqual([])
    const { streaming } = wireRoom(asked, 'patient')
    expect(streaming?.hls).toMatchObject({ enabled: false, variants: [{ state: 'initialised' }] })
    expect(JSON.stringify(streaming)).not.toContain(HLS_URL)
    const agreed = next(asked, answer('ben', true))
    expect(isStreamDue(agreed)).toBe(true)
    const running = [begin, started].reduce(next, agreed)
    expect(shown(running)).toEqual(['a', 'b'])
    expect(wireRoom(running, 'patient').streaming?.hls).toMatchObject({
      enabled: true,
      variants: [{ state: 'started', url: HLS_URL, started_at: 20 }],
    })
  })

  it('starts at once while the doctor is alone, and leaves out who has not agreed and what is muted', () => {
    const alone = roomAfter(hls('ana'))
    expect(isStreamDue(alone)).toBe(true)
    const later = [begin, ...PATIENT].reduce(next, alone)
    expect(shown(later)).toEqual(['a'])
    expect(shown(next(later, answer('ben', false)))).toEqual(['a'])
    const agreed = next(later, answer('ben', true))
    expect(shown(agreed)).toEqual(['a', 'b'])
    expect(shown(next(agreed, { type: 'updateTracks', peerId: 'ben', tracks: [camera('b', true)] }))).toEqual(
      ['a'],
    )
  })

  it('ends when a patient declines or withdraws', () => {
    const asked = roomAfter(...PATIENT, hls('ana'))
    expect(next(asked, answer('ben', false)).composition?.hls?.state).toBe('stopped')
    const running = [answer('ben', true), begin, started].reduce(next, asked)
    const withdrawn = next(running, answer('ben', false))
    expect(withdrawn.composition?.hls?.state).toBe('stopped')
    expect(shown(withdrawn)).toEqual([])
    expect(decide(answer('ana', true), running)).toMatchObject({ ok: false, code: 403 })
  })

  it('M8.103 fails with a code and a message, which are not shown as running', () => {
    const failed = next(roomAfter(hls('ana')), {
      type: 'failStream',
      peerId: null,
      compositionId: 'c1',
      output: 'hls',
      message: 'The composer has ended unexpectedly',
    })
    const error = { code: 500, message: 'The composer has ended unexpectedly' }
    expect(failed.composition?.hls).toMatchObject({ state: 'failed', error })
    expect(wireRoom(failed, 'doctor').streaming?.hls).toMatchObject({ enabled: false, variants: [], error })
    expect(next(failed, { ...hls('ana'), compositionId: 'c2' } as RoomCommand).composition?.id).toBe('c2')
  })

  it('is pushed only to hosts of the clinic, and its address is in no state', () => {
    const room = roomAfter()
    expect(decide(rtmp('ana', 'rtmp://elsewhere.example/app/key'), room)).toMatchObject({ code: 403 })
    expect(decide(rtmp('ana', PUSH, 'file:///etc/passwd'), room)).toMatchObject({ code: 403 })
    expect(decide(rtmp('ana'), room)).toMatchObject({ code: 400 })
    const pushed = next(room, rtmp('ana', PUSH))
    expect(pushed.composition?.rtmp?.state).toBe('initialised')
    expect(JSON.stringify([pushed.composition, snapshotOf(pushed, [])])).not.toContain('secret-key')
  })

  it('refuses a second stream and a busy composer', () => {
    const room = roomAfter(hls('ana'))
    expect(decide(hls('ana'), room)).toMatchObject({ code: 409 })
    expect(decide({ ...hls('ana'), busy: true } as RoomCommand, roomAfter())).toMatchObject({
      code: 409,
      message: 'The composer is busy with another call',
    })
    expect(decide({ ...rtmp('ana', PUSH), busy: true } as RoomCommand, room)).toMatchObject({ ok: true })
  })

  it('tells everybody in the call, and nobody outside', () => {
    const room = roomAfter(...PATIENT, ...present('wim', 'waiting'), hls('ana'), answer('ben', true), begin)
    const decision = decide(started, room)
    if (!decision.ok) throw new Error(decision.message)
    const frames = decision.events.flatMap((event) => notificationsOf(event, room, evolve(room, event)))
    expect(frames.map(({ to, method }) => `${method} ${to}`)).toEqual([
      'on-hls-update ana',
      'on-hls-update ben',
    ])
    expect(frames[0]?.params).toMatchObject({
      variants: [{ state: 'started', url: HLS_URL, stream_type: 'composite' }],
      consents: [{ peer_id: 'ben', agreed: true }],
    })
    expect(JSON.stringify(wireRoom(next(room, started), 'waiting').streaming)).not.toContain(HLS_URL)
  })

  it('takes metadata while it runs', () => {
    const add: RoomCommand = {
      type: 'addStreamMetadata',
      peerId: 'ana',
      items: [{ id: 'm', payload: 'hello', seconds: 5 }],
    }
    expect(decide(add, roomAfter())).toMatchObject({ code: 409 })
    expect(decide(add, [begin, started].reduce(next, roomAfter(hls('ana'))))).toMatchObject({
      ok: true,
      events: [{ type: 'streamMetadataAdded' }],
    })
  })

  it('ends with the session', () => {
    expect(next(roomAfter(hls('ana'), begin), { type: 'leave', peerId: 'ana' }).composition).toBeNull()
  })
})
