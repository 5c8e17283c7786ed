import { describe, expect, it } from 'vitest'
import { given, present } from '../../testing/roomScene.ts'
import { decide } from '../decide.ts'
import type { RoomCommand } from '../roomCommands.ts'
import type { Room } from '../roomState.ts'
import { isSpeechKept } from './decideSaving.ts'
import type { RoomSaving, RoomTranscription } from './transcriptionState.ts'

const SAVING: RoomSaving = {
  transcriptId: 't1',
  requestedBy: 'user-eva',
  consents: new Map(),
  begun: false,
  end: null,
  erase: false,
}
const CAPTIONS: RoomTranscription = {
  state: 'started',
  language: 'es',
  languages: new Map(),
  initialisedAt: 1,
  startedAt: 2,
  stoppedAt: null,
  error: null,
  saving: null,
}
/** A doctor, a patient, an observer and somebody who waits; captions are on. */
const visit = (
  saving: Partial<RoomSaving> | null,
  captions: Partial<RoomTranscription> | null = {},
): Room => ({
  ...given(
    ...present('eva', 'doctor'),
    ...present('ana', 'patient'),
    ...present('luis', 'observer'),
    ...present('max', 'waiting'),
  ),
  transcription:
    captions === null
      ? null
      : { ...CAPTIONS, ...captions, saving: saving === null ? null : { ...SAVING, ...saving } },
})
const outcome = (command: RoomCommand, room: Room) => {
  const decision = decide(command, room)
  return decision.ok ? decision.events : decision
}
const refused = (code: number, message: RegExp) => ({
  ok: false,
  code,
  message: expect.stringMatching(message),
})
const agreedBy = (...userIds: string[]) => new Map(userIds.map((userId) => [userId, true]))

describe('the request to keep captions', () => {
  const ask = (peerId = 'eva'): RoomCommand => ({ type: 'askToSave', peerId, transcriptId: 't2' })
  const asked = [{ type: 'savingAsked', peerId: 'eva', userId: 'user-eva', transcriptId: 't2' }]

  it('is made while none is open, also after one that has ended', () => {
    expect(outcome(ask(), visit(null))).toEqual(asked)
    expect(outcome(ask(), visit({ end: 'declined' }))).toEqual(asked)
    expect(outcome(ask(), visit({}))).toEqual([])
    expect(outcome(ask(), visit({ begun: true }))).toEqual([])
  })

  it('is refused to who may not, and while captions are off', () => {
    expect(outcome(ask('nobody'), visit(null))).toMatchObject(refused(404, /not in the room/))
    expect(outcome(ask('ana'), visit(null))).toMatchObject(refused(403, /may not transcribe/))
    expect(outcome(ask(), visit(null, null))).toMatchObject(refused(409, /Captions are off/))
    for (const state of ['initialised', 'stopped', 'failed'] as const)
      expect(outcome(ask(), visit(null, { state }))).toMatchObject(refused(409, /Captions are off/))
  })
})

describe('the answer of a guest', () => {
  const answer = (peerId: string, agreed: boolean, erase = false): RoomCommand => ({
    type: 'answerSaving',
    peerId,
    agreed,
    erase,
  })
  const answered = (peerId: string, agreed: boolean, erase = false) => ({
    type: 'savingAnswered',
    peerId,
    userId: `user-${peerId}`,
    agreed,
    erase,
  })
  const ended = (end: string) => ({ type: 'savingEnded', end })

  it('begins the keeping when every patient who is there has agreed, and once', () => {
    expect(outcome(answer('ana', true), visit({}))).toEqual([answered('ana', true), { type: 'savingBegun' }])
    expect(outcome(answer('luis', true), visit({}))).toEqual([answered('luis', true)])
    const open = visit({ consents: agreedBy('user-ana'), begun: true })
    expect(outcome(answer('luis', true), open)).toEqual([answered('luis', true)])
    const another = visit({})
    const two = { ...another, peers: new Map(another.peers) }
    two.peers.set('bea', { ...another.peers.get('ana'), id: 'bea', userId: 'user-bea' } as never)
    expect(outcome(answer('ana', true), two)).toEqual([answered('ana', true)])
    const refusedOnce = {
      ...two.transcription,
      saving: { ...SAVING, consents: new Map([['user-bea', false]]) },
    }
    expect(outcome(answer('ana', true), { ...two, transcription: refusedOnce as never })).toEqual([
      answered('ana', true),
    ])
    const without = { ...another, peers: new Map(another.peers) }
    without.peers.delete('ana')
    expect(outcome(answer('luis', true), without)).toEqual([answered('luis', true)])
  })

  it('ends the request when a patient declines, and not when another guest does', () => {
    expect(outcome(answer('ana', false), visit({}))).toEqual([answered('ana', false), ended('declined')])
    expect(outcome(answer('luis', false), visit({}))).toEqual([answered('luis', false)])
    expect(outcome(answer('ana', false), visit({ begun: true }))).toEqual([answered('ana', false)])
  })

  it('ends the keeping when somebody withdraws, and erases only then and only on request', () => {
    const open = visit({ consents: agreedBy('user-ana', 'user-luis'), begun: true })
    for (const peerId of ['ana', 'luis'])
      expect(outcome(answer(peerId, false), open)).toEqual([answered(peerId, false), ended('withdrawn')])
    expect(outcome(answer('ana', false, true), open)).toEqual([
      answered('ana', false, true),
      ended('withdrawn'),
    ])
    expect(outcome(answer('ana', false, true), visit({}))).toEqual([
      answered('ana', false),
      ended('declined'),
    ])
  })

  it('that is repeated changes nothing', () => {
    expect(outcome(answer('ana', true), visit({ consents: agreedBy('user-ana') }))).toEqual([])
    expect(outcome(answer('luis', false), visit({ consents: new Map([['user-luis', false]]) }))).toEqual([])
  })

  it('is refused where nobody asked, of who is not asked, and beyond the number of answers', () => {
    expect(outcome(answer('nobody', true), visit({}))).toMatchObject(refused(404, /not in the room/))
    for (const room of [visit(null), visit(null, null), visit({ end: 'stopped' })])
      expect(outcome(answer('ana', true), room)).toMatchObject(refused(404, /not kept/))
    for (const peerId of ['eva', 'max'])
      expect(outcome(answer(peerId, true), visit({}))).toMatchObject(refused(403, /not asked/))
    const many = agreedBy(...Array.from({ length: 200 }, (_, index) => `u${index}`))
    expect(outcome(answer('ana', true), visit({ consents: many }))).toMatchObject(refused(429, /Too many/))
    const known = new Map([...many].slice(1)).set('user-ana', true)
    expect(outcome(answer('ana', false), visit({ consents: known, begun: true }))).toEqual([
      answered('ana', false),
      ended('withdrawn'),
    ])
    const last = new Map([...many].slice(1))
    expect(outcome(answer('luis', true), visit({ consents: last }))).toEqual([answered('luis', true)])
  })
})

describe('the end of the keeping', () => {
  const end = (peerId: string | null): RoomCommand =>
    ({ type: 'endSaving', peerId, end: peerId === null ? 'failed' : 'stopped' }) as RoomCommand

  it('is by the doctor, or by the server', () => {
    expect(outcome(end('eva'), visit({ begun: true }))).toEqual([{ type: 'savingEnded', end: 'stopped' }])
    expect(outcome(end(null), visit({}))).toEqual([{ type: 'savingEnded', end: 'failed' }])
  })

  it('changes nothing where nothing is kept, and is refused to the others', () => {
    for (const room of [visit(null), visit(null, null), visit({ end: 'declined' })])
      expect(outcome(end('eva'), room)).toEqual([])
    expect(outcome(end('ana'), visit({}))).toMatchObject(refused(403, /may not transcribe/))
    expect(outcome(end('nobody'), visit({}))).toMatchObject(refused(404, /not in the room/))
  })
})

describe('what a person says', () => {
  const kept = (saving: Partial<RoomSaving> | null, captions: object | null = {}) =>
    ['eva', 'ana', 'luis', 'nobody'].filter((peerId) => isSpeechKept(visit(saving, captions), peerId))

  it('is kept while the keeping runs: of the clinic always, of a guest who agreed', () => {
    expect(kept({ begun: true })).toEqual(['eva'])
    expect(kept({ begun: true, consents: agreedBy('user-ana') })).toEqual(['eva', 'ana'])
    expect(kept({ begun: true, consents: new Map([['user-ana', false]]) })).toEqual(['eva'])
  })

  it('is not kept before everybody agreed, after the end, or without a request', () => {
    expect(kept({ consents: agreedBy('user-ana') })).toEqual([])
    expect(kept({ begun: true, end: 'stopped', consents: agreedBy('user-ana') })).toEqual([])
    expect(kept(null)).toEqual([])
    expect(kept(null, null)).toEqual([])
  })
})
