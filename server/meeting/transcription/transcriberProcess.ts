import { OpusDecoder } from 'opus-decoder'
import { createTranscriber } from './createTranscriber.ts'
import { type SoundDecoder, Speaker } from './speaker.ts'
import { type Transcriber, TranscriberNotStarted } from './transcriber.ts'
import { type TranscriberCommand, type TranscriberReport, transcriberCommand } from './transcriberMessages.ts'

/** Milliseconds without sound after which an utterance ends. */
const SILENT_MS = 1_000

const report = (message: TranscriberReport): void => {
  // With the callback a parent that is gone is no unhandled error; `disconnect` ends this process.
  process.send?.(message, () => undefined)
}

interface Heard {
  speaker: Promise<Speaker>
  silence: NodeJS.Timeout
}

const speakers = new Map<string, Heard>()
let transcriber: Promise<Transcriber> | null = null

const createDecoder = async (): Promise<SoundDecoder> => {
  const decoder = new OpusDecoder({ channels: 1, sampleRate: 48_000 })
  await decoder.ready
  return {
    decode: (packet) => decoder.decodeFrame(packet).channelData[0] ?? new Float32Array(0),
    free: () => decoder.free(),
  }
}

const trouble = (error: unknown): void =>
  report({ kind: 'trouble', message: error instanceof Error ? error.name : 'Error' })

const openSpeaker = async (key: string, ready: Promise<Transcriber>): Promise<Speaker> =>
  new Speaker({
    transcriber: await ready,
    decoder: await createDecoder(),
    onText: (text) => report({ kind: 'text', speaker: key, ...text }),
    onError: trouble,
  })

const heardOf = (key: string, ready: Promise<Transcriber>): Heard => {
  const known = speakers.get(key)
  if (known !== undefined) return known
  const speaker = openSpeaker(key, ready)
  speaker.catch(trouble)
  const silence = setTimeout(() => void speaker.then((one) => one.silent()).catch(trouble), SILENT_MS)
  const heard = { speaker, silence }
  speakers.set(key, heard)
  return heard
}

const apply = (command: TranscriberCommand): void => {
  if (command.kind === 'start') {
    transcriber ??= createTranscriber(command.setting)
    transcriber.then(() => report({ kind: 'ready' }), reportStartFailure)
    return
  }
  if (command.kind === 'forget') {
    const heard = speakers.get(command.speaker)
    speakers.delete(command.speaker)
    clearTimeout(heard?.silence)
    heard?.speaker.then((one) => one.end()).catch(trouble)
    return
  }
  if (transcriber === null) return
  for (const { speaker: key, at, data, language } of command.packets) {
    const heard = heardOf(key, transcriber)
    heard.silence.refresh()
    heard.speaker.then((one) => one.push(Buffer.from(data, 'base64'), at, language)).catch(trouble)
  }
}

/** Reports a sentence that the operator can act on; any other error is printed in full. */
const reportStartFailure = (error: unknown): void => {
  if (!(error instanceof TranscriberNotStarted)) console.error(error)
  const message =
    error instanceof TranscriberNotStarted ? error.message : 'The model of TRANSCRIBER could not be loaded'
  process.send?.({ kind: 'startFailed', message } satisfies TranscriberReport, () => process.exit(1))
}

process.on('message', (message) => {
  const parsed = transcriberCommand.safeParse(message)
  if (parsed.success) apply(parsed.data)
  else report({ kind: 'trouble', message: 'An order to the transcriber could not be read' })
})

// The server has ended. Signals reach the server, which ends this process.
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
