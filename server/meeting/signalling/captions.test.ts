import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SavedCaption } from '../persistence/transcriptVault.ts'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'
import type { TranscriberCommand, TranscriberReport } from '../transcription/transcriberMessages.ts'

type Text = Extract<TranscriberReport, { kind: 'text' }>

/** A transcriber that records its orders. */
class FakeTranscriber {
  problem: string | null = null
  readonly commands: TranscriberCommand[] = []
  readonly #texts: ((text: Text) => void)[] = []
  readonly #lost: (() => void)[] = []
  send(command: TranscriberCommand): void {
    this.commands.push(command)
  }
  onText(listener: (text: Text) => void): void {
    this.#texts.push(listener)
  }
  onLost(listener: () => void): void {
    this.#lost.push(listener)
  }
  async close(): Promise<void> {}
  hears(text: Omit<Text, 'kind'>): void {
    for (const listener of this.#texts) listener({ kind: 'text', ...text })
  }
  ends(): void {
    for (const listener of this.#lost) listener()
  }
}

describe('captions over real sockets', () => {
  let host: MeetingHarness
  let transcriber: FakeTranscriber
  let saved: SavedCaption[]
  let ended: { erase: boolean }[]
  /** How many writes of an end fail from now on. */
  let awayTimes: number
  let begun: { id: string; roomId: string; requestedBy: string }[]
  beforeEach(async () => {
    transcriber = new FakeTranscriber()
    saved = []
    ended = []
    awayTimes = 0
    begun = []
    host = await startMeeting({
      transcriber,
      transcripts: {
        begin: async (transcript) => void begun.push(transcript),
        add: async (_id, caption) => void saved.push(caption),
        ended: async (_id, how) => {
          if (awayTimes > 0) {
            awayTimes -= 1
            throw new Error('The database is away')
          }
          ended.push(how)
        },
      },
    })
  })
  afterEach(() => host.close())

  const tapped = () => host.media.commands.filter((command) => command.kind === 'setTapped')
  const start = async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await patient.call('offer', { desc: OFFER, tracks: track('p', 'audio') })
    await doctor.call('transcription-start', { mode: 'caption', language: 'es' })
    await patient.until('on-transcription-update', ({ state }) => state === 'initialised')
    expect(tapped()).toEqual([])
    await host.pass(3_000, ...host.clients)
    await patient.until('on-transcription-update', ({ state }) => state === 'started')
    const publisher = tapped().at(-1)?.tracks[0]?.publisher ?? ''
    return { doctor, patient, publisher }
  }
  const packet = (speaker: string) => ({ speaker, at: host.clock.now() / 1_000, data: 'AA==' })
  const notify = (speaker: string, text: string, final = true) =>
    transcriber.hears({
      speaker,
      text,
      final,
      start: host.clock.now() / 1_000,
      end: host.clock.now() / 1_000 + 1,
    })
  const textOf = ({ info }: { info: { message: string } }) => JSON.parse(info.message).results[0]

  it('M7.047 M7.048 M7.100 are heard after everybody was told, in the language of each speaker', async () => {
    const { doctor, patient, publisher } = await start()
    expect(tapped().at(-1)?.tracks).toEqual([{ publisher, trackId: 'p' }])
    host.media.report({ kind: 'sound', packets: [packet(publisher), packet('a stranger')] })
    await patient.call('transcription-config-update', { mode: 'caption', language: 'en' })
    host.media.report({ kind: 'sound', packets: [packet(publisher)] })
    expect(transcriber.commands.flatMap((one) => (one.kind === 'sound' ? one.packets : []))).toMatchObject([
      { speaker: publisher, language: 'es' },
      { speaker: publisher, language: 'en' },
    ])
    notify(publisher, 'It hurts')
    const heard = await doctor.until('on-broadcast', ({ info }) => info.type === 'hms_transcript')
    expect(textOf(heard)).toMatchObject({ peer_id: patient.peerId, final: true, transcript: 'It hurts' })
    await doctor.call('transcription-stop', { mode: 'caption' })
    await patient.until('on-transcription-update', ({ state }) => state === 'stopped')
    expect(tapped().at(-1)?.tracks).toEqual([])
    expect(transcriber.commands.at(-1)).toEqual({ kind: 'forget', speaker: publisher })
    expect(saved).toEqual([])
  })

  it('are kept from the agreement on, and deleted on request when it is withdrawn', async () => {
    const { doctor, patient, publisher } = await start()
    notify(publisher, 'before')
    await doctor.call('transcription-save', { save: true })
    await patient.until('on-transcription-update', ({ saving }) => saving?.state === 'asked')
    notify(publisher, 'while asked')
    await patient.call('transcription-consent', { agreed: true })
    await doctor.until('on-transcription-update', ({ saving }) => saving?.state === 'on')
    notify(publisher, 'unfinished', false)
    notify(publisher, 'after')
    await expect.poll(() => saved).toEqual([{ at: 3_000, role: 'patient', name: 'Ben', text: 'after' }])
    expect(begun).toMatchObject([{ roomId: 'room', requestedBy: 'user-doctor' }])
    awayTimes = 1
    await patient.call('transcription-consent', { agreed: false, erase: true })
    await doctor.until('on-transcription-update', ({ saving }) => saving?.state === 'withdrawn')
    notify(publisher, 'too late')
    // The request to delete outlives a database that is away for a moment.
    await expect.poll(() => awayTimes).toBe(0)
    await host.pass(5_000, ...host.clients)
    await expect.poll(() => ended).toEqual([{ erase: true }])
    expect(saved).toHaveLength(1)
  })

  it('end with a reason when the transcriber ends, and the call goes on', async () => {
    const { doctor, patient } = await start()
    transcriber.ends()
    const failed = await patient.until('on-transcription-update', ({ state }) => state === 'failed')
    expect(failed.error?.message).toBe('The transcriber ended and is being started again')
    expect(tapped().at(-1)?.tracks).toEqual([])
    transcriber.problem = 'TRANSCRIBER names a model that cannot be read: /model.bin'
    await doctor.call('transcription-start', { mode: 'caption' })
    await host.pass(3_000, ...host.clients)
    const again = await patient.until(
      'on-transcription-update',
      ({ error }) => error?.message === transcriber.problem,
    )
    expect(again.state).toBe('failed')
    expect(await doctor.call('ping', { timestamp: 1 })).toMatchObject({ result: { timestamp: 1 } })
  })
})
