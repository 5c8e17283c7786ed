import { describe, expect, it } from 'vitest'
import { given, present } from '../../testing/roomScene.ts'
import { decide } from '../decide.ts'
import { evolve, evolveAll } from '../evolve.ts'
import { recordFacts } from '../recordFacts.ts'
import type { RoomCommand } from '../roomCommands.ts'
import { emptyRoom, type Room } from '../roomState.ts'
import { restoreRoom, roomSnapshot, snapshotOf } from '../snapshot.ts'
import { wirePolicy, wireRoom } from '../wireShapes.ts'
import { captionedTracks } from './captionedTracks.ts'
import { isSpeechKept } from './decideSaving.ts'
import { captionFrames } from './transcriptionFrames.ts'

const withSource = (room: Room, captionSource: 'server' | 'browser' | null = 'server'): Room => ({
  ...room,
  captionSource,
})
const people = () =>
  given(...present('eva', 'doctor'), ...present('ana', 'patient'), ...present('luis', 'observer'))

const run = (room: Room, ...commands: RoomCommand[]): Room =>
  commands.reduce((now, command) => {
    const decision = decide(command, now)
    if (!decision.ok) throw new Error(`${command.type}: ${decision.message}`)
    return evolveAll(now, decision.events)
  }, room)

const START: RoomCommand = { type: 'startCaptions', peerId: 'eva', mode: 'caption', language: 'es', at: 10 }
const BEGIN: RoomCommand = { type: 'beginCaptions', peerId: null, at: 20 }
const SAVE: RoomCommand = { type: 'askToSave', peerId: 'eva', transcriptId: 't1' }
const answer = (peerId: string, agreed: boolean, erase = false): RoomCommand => ({
  type: 'answerSaving',
  peerId,
  agreed,
  erase,
})
const started = (room = withSource(people())) => run(room, START, BEGIN)
const savingOf = (room: Room) => wireRoom(room, 'patient').transcriptions?.[0]?.saving

describe('captions', () => {
  it('M6.25 M6.26 M6.41 are turned on and off by the doctor, where the clinic has a transcriber', () => {
    const room = withSource(people())
    expect(decide({ ...START, peerId: 'ana' }, room)).toMatchObject({ ok: false, code: 403 })
    expect(decide(START, withSource(people(), null))).toMatchObject({
      code: 400,
      message: 'No transcriber is configured',
    })
    expect(decide({ ...START, mode: 'other' }, room)).toMatchObject({ ok: false, code: 400 })
    const plugin = [{ mode: 'caption', permissions: { admin: ['doctor'] } }]
    expect(wirePolicy('doctor', room).plugins?.transcriptions).toEqual(plugin)
    expect(wirePolicy('doctor', withSource(room, null)).plugins?.transcriptions).toBeUndefined()
    const stop: RoomCommand = { type: 'stopCaptions', peerId: 'eva', mode: 'caption', at: 30 }
    expect(decide({ ...stop, peerId: 'ana' }, started())).toMatchObject({ ok: false, code: 403 })
    expect(run(started(), stop).transcription).toMatchObject({ state: 'stopped', stoppedAt: 30 })
    expect(run(started(), stop, stop).transcription?.stoppedAt).toBe(30)
  })

  it('M4.087 M7.100 are told before they are heard', () => {
    const announced = run(withSource(people()), START)
    expect(wireRoom(announced, 'patient').transcriptions).toMatchObject([
      { mode: 'caption', state: 'initialised', initialised_at: 10, language: 'es' },
    ])
    expect(wireRoom(announced, 'waiting').transcriptions).toEqual([])
    const heard = (room: Room) => captionedTracks(room).map(({ peerId }) => peerId)
    const speaking = (room: Room) =>
      evolve(room, {
        type: 'tracksChanged',
        peerId: 'ana',
        added: [
          { track_id: 'a', stream_id: 's', type: 'audio', source: 'regular', mute: false, description: '' },
          {
            track_id: 'm',
            stream_id: 's',
            type: 'audio',
            source: 'audioplaylist',
            mute: false,
            description: '',
          },
          { track_id: 'v', stream_id: 's', type: 'video', source: 'regular', mute: false, description: '' },
        ],
        removed: [],
      })
    expect(heard(speaking(announced))).toEqual([])
    expect(heard(speaking(run(announced, BEGIN)))).toEqual(['ana'])
    expect(heard(withSource(speaking(run(announced, BEGIN)), 'browser'))).toEqual([])
  })

  it('reach the people inside with the seconds of the session, and are cut at 1 000 characters', () => {
    const room = run(started(), ...present('max', 'waiting'))
    const spoken = { type: 'captionSpoken', peerId: 'ana', text: 'x'.repeat(2_000), final: true } as const
    const session = room.session?.startedAt ?? 0
    const frames = captionFrames({ ...spoken, start: session + 1_500, end: session + 2_750 }, room, 'm1')
    expect(frames.map(({ to }) => to)).toEqual(['eva', 'ana', 'luis'])
    expect(frames[0]?.params.info.type).toBe('hms_transcript')
    const [result] = JSON.parse(frames[0]?.params.info.message ?? '').results
    expect(result).toMatchObject({ peer_id: 'ana', start: 1.5, end: 2.75, final: true })
    expect(result.transcript).toHaveLength(1_000)
  })

  it('come from a device only where no server transcribes', () => {
    const speak: RoomCommand = { type: 'speak', peerId: 'ana', text: 'hi', final: true, start: 1, end: 2 }
    expect(decide(speak, started())).toMatchObject({ ok: false, code: 403 })
    const onDevices = started(withSource(people(), 'browser'))
    expect(decide(speak, onDevices)).toMatchObject({
      ok: true,
      events: [{ type: 'captionSpoken', peerId: 'ana' }],
    })
    expect(decide(speak, withSource(people(), 'browser'))).toMatchObject({ ok: false, code: 404 })
  })

  it('have a language for each speaker', () => {
    const room = run(started(), { type: 'chooseLanguage', peerId: 'ana', language: 'en' })
    expect(wireRoom(room, 'doctor').transcriptions?.[0]).toMatchObject({
      language: 'es',
      languages: [{ peer_id: 'ana', language: 'en' }],
    })
    expect(decide({ type: 'chooseLanguage', peerId: 'ana', language: 'en' }, people())).toMatchObject({
      code: 404,
    })
  })

  it('fail with a sentence', () => {
    const fail: RoomCommand = { type: 'failCaptions', peerId: null, message: 'It ended', at: 40 }
    expect(wireRoom(run(started(), fail), 'doctor').transcriptions).toMatchObject([
      { state: 'failed', error: { code: 500, message: 'It ended' } },
    ])
    expect(decide(fail, people())).toMatchObject({ ok: false })
  })
})

describe('keeping captions', () => {
  it('begins when every patient agreed, and keeps only what people say who agreed', () => {
    const asked = run(started(), SAVE)
    expect(savingOf(asked)).toEqual({ state: 'asked', consents: [] })
    expect(isSpeechKept(asked, 'eva')).toBe(false)
    const kept = run(asked, answer('ana', true))
    expect(savingOf(kept)).toEqual({ state: 'on', consents: [{ peer_id: 'ana', agreed: true }] })
    expect(['eva', 'ana', 'luis'].map((peerId) => isSpeechKept(kept, peerId))).toEqual([true, true, false])
  })

  it('ends when a patient declines or somebody withdraws, and deletes on request', () => {
    const asked = run(started(), SAVE)
    expect(savingOf(run(asked, answer('luis', false)))?.state).toBe('asked')
    expect(savingOf(run(asked, answer('ana', false)))?.state).toBe('declined')
    const withdrawn = run(asked, answer('ana', true), answer('ana', false, true))
    expect(withdrawn.transcription?.saving).toMatchObject({ end: 'withdrawn', erase: true })
    expect(isSpeechKept(withdrawn, 'eva')).toBe(false)
    expect(decide(answer('ana', true), withdrawn)).toMatchObject({ ok: false, code: 404 })
    expect(run(asked, answer('ana', false, true)).transcription?.saving?.erase).toBe(false)
  })

  it("is the doctor's to ask for and to end, while captions are on, and nobody of the clinic is asked", () => {
    expect(decide({ ...SAVE, peerId: 'ana' }, started())).toMatchObject({ ok: false, code: 403 })
    expect(decide(SAVE, withSource(people()))).toMatchObject({ ok: false, code: 409 })
    const asked = run(started(), SAVE)
    expect(decide(answer('eva', true), asked)).toMatchObject({ ok: false, code: 403 })
    expect(decide({ type: 'endSaving', peerId: 'ana', end: 'stopped' }, asked)).toMatchObject({ code: 403 })
    const ended = run(asked, { type: 'endSaving', peerId: 'eva', end: 'stopped' })
    expect(savingOf(ended)?.state).toBe('stopped')
    expect(savingOf(run(asked, { type: 'stopCaptions', peerId: 'eva', mode: 'caption', at: 9 }))?.state).toBe(
      'stopped',
    )
    expect(savingOf(run(ended, { ...SAVE, transcriptId: 't2' }))?.state).toBe('asked')
  })

  it('outlives the process, and is written into the record of the visit without a word of what was said', () => {
    const room = run(started(), SAVE, answer('ana', true))
    const stored = roomSnapshot.parse(JSON.parse(JSON.stringify(snapshotOf(room, []))))
    const back = restoreRoom(
      emptyRoom('room', { name: '', description: '', captionSource: 'server' }),
      stored,
    )
    expect(back.transcription).toEqual(room.transcription)
    const decision = decide(answer('ana', true), run(started(), SAVE))
    const events = decision.ok ? decision.events : []
    expect(events.flatMap((event) => recordFacts(event, run(started(), SAVE)))).toMatchObject([
      { kind: 'transcript.answered', transcriptId: 't1', agreed: true },
      { kind: 'transcript.started', transcriptId: 't1' },
    ])
    const spoken = {
      type: 'captionSpoken',
      peerId: 'ana',
      text: 'hi',
      final: true,
      start: 1,
      end: 2,
    } as const
    expect(recordFacts(spoken, room)).toEqual([])
    expect(evolve(room, spoken)).toBe(room)
  })
})
