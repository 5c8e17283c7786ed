import { access, constants } from 'node:fs/promises'
import { optionalModule } from './optionalModule.ts'
import { SAMPLE_RATE } from './sampleRate.ts'
import { type Transcriber, TranscriberNotStarted } from './transcriber.ts'

/** The parts of node-av that are used. */
interface AvFrame {
  getMetadata(): { get(key: string): string | null }
  free(): void
}
interface AvFilter extends Disposable {
  process(frame: AvFrame): Promise<void>
  flush(): Promise<void>
  receive(): Promise<AvFrame | null>
}
export interface AvModules {
  api: { FilterAPI: { create(description: string): AvFilter } }
  lib: { Frame: { fromAudioBuffer(samples: Buffer, format: object): AvFrame } }
  constants: { AV_SAMPLE_FMT_FLT: unknown; AV_CHANNEL_LAYOUT_MONO: unknown }
}

const TEXT_KEY = 'lavfi.whisper.text'
/** Seconds that the filter collects at most: longer than any utterance. */
const QUEUE = 30

/** The names are variables, so that the package may be missing when types are checked. */
const importAv = async (): Promise<AvModules> => {
  const [api, lib, constantsModule] = await Promise.all(
    ['node-av/api', 'node-av/lib', 'node-av/constants'].map((name) => import(name)),
  )
  return { api, lib, constants: constantsModule }
}

/** A path as an option of a filter (ffmpeg-filters(1), quoting). */
export const quotedPath = (path: string): string => `'${path.replaceAll(/[\\:']/g, '\\$&')}'`

/**
 * whisper.cpp, as the filter of FFmpeg in node-av, with a ggml model in a file.
 * @throws TranscriberNotStarted without the package or the model
 */
export const createWhisperTranscriber = async (
  path: string,
  load: () => Promise<unknown> = importAv,
): Promise<Transcriber> => {
  await access(path, constants.R_OK).catch(() => {
    throw new TranscriberNotStarted(`TRANSCRIBER names a model that cannot be read: ${path}`)
  })
  const av = (await optionalModule('node-av', load)) as AvModules
  return {
    transcribe: async (samples, language) => {
      const description = `whisper=model=${quotedPath(path)}:language=${language}:queue=${QUEUE}:use_gpu=0`
      using filter = av.api.FilterAPI.create(description)
      const frame = av.lib.Frame.fromAudioBuffer(
        Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
        {
          nbSamples: samples.length,
          format: av.constants.AV_SAMPLE_FMT_FLT,
          sampleRate: SAMPLE_RATE,
          channelLayout: av.constants.AV_CHANNEL_LAYOUT_MONO,
          timeBase: { num: 1, den: SAMPLE_RATE },
          pts: 0n,
        },
      )
      try {
        await filter.process(frame)
        await filter.flush()
      } finally {
        frame.free()
      }
      let text = ''
      for (;;) {
        const result = await filter.receive()
        // The end is a null or a number, by version.
        if (result === null || typeof result !== 'object') return text.trim()
        text += result.getMetadata().get(TEXT_KEY) ?? ''
        result.free()
      }
    },
  }
}
