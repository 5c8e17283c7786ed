import { describe, expect, it } from 'vitest'
import { connect, given, join, present } from '../../testing/roomScene.ts'
import { DEFAULT_COMPOSED_SIZE } from '../composing/composedSize.ts'
import { decide } from '../decide.ts'
import { evolveAll } from '../evolve.ts'
import { notificationsOf } from '../notifications.ts'
import { recordFacts } from '../recordFacts.ts'
import type { RoomCommand } from '../roomCommands.ts'
import type { Room } from '../roomState.ts'
import { nodeIdWith } from './encryptionState.ts'

const ON: RoomCommand = { type: 'setEncryption', peerId: 'ana', on: true }
const OFF: RoomCommand = { ...ON, on: false }

const composing = (room: Room): Room => ({
  ...room,
  composing: { installed: true, rtmpHosts: ['live.test'] },
})
const captioned = (room: Room): Room => ({ ...room, captionSource: 'server' })
const following = (room: Room, command: RoomCommand): Room => {
  const decision = decide(command, room)
  if (!decision.ok) throw new Error(decision.message)
  return evolveAll(room, decision.events)
}

const HLS: RoomCommand = {
  type: 'startHls',
  peerId: 'ana',
  compositionId: 'c',
  url: 'https://clinic.test/a.m3u8',
  metadata: '',
  config: null,
  at: 1,
  recordingId: null,
  busy: false,
}
const RTMP: RoomCommand = {
  type: 'startRtmp',
  size: DEFAULT_COMPOSED_SIZE,
  peerId: 'ana',
  compositionId: 'c',
  urls: ['rtmp://live.test/key'],
  recordingId: null,
  busy: false,
  at: 1,
}
const RECORD: RoomCommand = {
  type: 'requestRecording',
  peerId: null,
  recordingId: 'r',
  kind: 'sfu',
  requestedBy: 'user-ana',
  compositionId: 'c',
  busy: false,
  at: 1,
}
const RECORD_VIEW: RoomCommand = { ...RECORD, kind: 'browser' }
const RECORD_VIEW_IN_CALL: RoomCommand = { ...RTMP, urls: [], recordingId: 'r' }
const CAPTIONS: RoomCommand = { type: 'startCaptions', peerId: 'ana', mode: 'caption', language: 'en', at: 1 }

describe('the choice of encryption', () => {
  it('is of the doctor alone, in the preview and in the call', () => {
    const room = given(connect('ana', 'doctor'), ...present('ben', 'patient'))
    expect(decide(ON, room)).toMatchObject({
      ok: true,
      events: [{ type: 'encryptionSet', on: true, by: 'user-ana' }],
    })
    expect(decide({ ...ON, peerId: 'ben' }, room)).toMatchObject({ ok: false, code: 403 })
    expect(decide({ ...ON, peerId: 'eve' }, room)).toMatchObject({ ok: false, code: 404 })
    expect(decide(OFF, room)).toMatchObject({ ok: true, events: [] })
  })

  it.each([
    ['a recording', RECORD],
    ['a recording of the composed view', RECORD_VIEW],
    ['one that is requested in the call', RECORD_VIEW_IN_CALL],
    ['a live stream', HLS],
    ['a stream to another service', RTMP],
    ['captions', CAPTIONS],
  ])('refuses %s while it is on, and is refused while that runs', (_what, command) => {
    const room = captioned(composing(given(...present('ana', 'doctor'), ...present('ben', 'patient'))))
    expect(decide(command, room)).toMatchObject({ ok: true })
    expect(decide(command, following(room, ON))).toMatchObject({
      ok: false,
      code: 409,
      message: 'The call is end-to-end encrypted, so the server can neither see nor hear it',
    })
    expect(decide(ON, following(room, command))).toMatchObject({ ok: false, code: 409 })
  })

  it('lets no client in that cannot encrypt, and is refused while one is there', () => {
    const unable = { ...join('ben'), encrypts: false } as RoomCommand
    const room = given(...present('ana', 'doctor'), connect('ben', 'patient'))
    expect(decide(unable, following(room, ON))).toMatchObject({ ok: false, code: 409 })
    expect(decide(join('ben'), following(room, ON))).toMatchObject({ ok: true })
    expect(decide(ON, following(room, unable))).toMatchObject({ ok: false, code: 409 })
  })

  it('is told to everybody at once, also in previews and the waiting room, and outlives the session', () => {
    const room = given(...present('ana', 'doctor'), ...present('ben', 'waiting'), connect('cleo', 'patient'))
    const next = following(room, ON)
    const frames = notificationsOf({ type: 'encryptionSet', on: true, by: 'user-ana' }, room, next)
    expect(frames.filter(({ method }) => method === 'on-encryption-update').map(({ to }) => to)).toEqual([
      'ana',
      'ben',
    ])
    expect(frames.find(({ method }) => method === 'room-state')).toMatchObject({
      to: 'cleo',
      params: { room: { encryption: { enabled: true } } },
    })
    const left = following(following(next, { type: 'leave', peerId: 'ben' }), {
      type: 'leave',
      peerId: 'ana',
    })
    expect(left.session).toBeNull()
    expect(left.encryption.on).toBe(true)
  })

  it('gives the media another node with every turn, so that no connection carries both kinds', () => {
    const room = given(...present('ana', 'doctor'))
    const on = following(room, ON)
    const off = following(on, OFF)
    const ids = [room, on, off].map(({ encryption }) => nodeIdWith('n1', encryption))
    expect(ids).toEqual(['n1', 'n1.1', 'n1.2'])
  })

  it('is recorded with the visit', () => {
    const room = given(...present('ana', 'doctor'))
    expect(recordFacts({ type: 'encryptionSet', on: true, by: 'user-ana' }, room)).toEqual([
      { kind: 'encryption.on', by: { role: 'doctor', user: 'user-ana' } },
    ])
  })
})
