import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpokenLanguage } from '../../../src/contracts/meeting/transcription/transcription.ts'
import { optionalModule } from './optionalModule.ts'
import { SAMPLE_RATE } from './sampleRate.ts'
import { type Transcriber, TranscriberNotStarted } from './transcriber.ts'

/** The parts of sherpa-onnx-node that are used. */
interface SherpaStream {
  acceptWaveform(sound: { sampleRate: number; samples: Float32Array }): void
}
interface Recognizer {
  createStream(): SherpaStream
  decode(stream: SherpaStream): void
  getResult(stream: SherpaStream): { text: string }
}
export interface SherpaModule {
  OfflineRecognizer: new (config: object) => Recognizer
}

const importSherpa = async (): Promise<unknown> => {
  // A variable, so that the package may be missing when types are checked.
  const name = 'sherpa-onnx-node'
  const loaded: { default?: unknown } = await import(name)
  return loaded.default ?? loaded
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * sherpa-onnx with a model in a folder: `encoder.onnx`, `decoder.onnx` and `tokens.txt` of Whisper, and `joiner.onnx`
 * of a transducer.
 * @throws TranscriberNotStarted without the package or the files
 */
export const createSherpaTranscriber = async (
  folder: string,
  load: () => Promise<unknown> = importSherpa,
): Promise<Transcriber> => {
  const at = (name: string): string => join(folder, name)
  for (const name of ['encoder.onnx', 'decoder.onnx', 'tokens.txt']) {
    if (!(await isThere(at(name))))
      throw new TranscriberNotStarted(`TRANSCRIBER names a folder without ${name}: ${folder}`)
  }
  const isTransducer = await isThere(at('joiner.onnx'))
  const { OfflineRecognizer } = (await optionalModule('sherpa-onnx-node', load)) as SherpaModule
  const parts = { encoder: at('encoder.onnx'), decoder: at('decoder.onnx') }
  const recognizers = new Map<SpokenLanguage, Recognizer>()
  const recognizerOf = (language: SpokenLanguage): Recognizer => {
    const known = recognizers.get(language)
    if (known !== undefined) return known
    const model = isTransducer
      ? { transducer: { ...parts, joiner: at('joiner.onnx') }, modelType: 'nemo_transducer' }
      : { whisper: { ...parts, language, task: 'transcribe' } }
    const made = new OfflineRecognizer({
      modelConfig: { ...model, tokens: at('tokens.txt'), numThreads: 1, provider: 'cpu' },
    })
    recognizers.set(language, made)
    return made
  }
  return {
    transcribe: async (samples, language) => {
      const recognizer = recognizerOf(language)
      const stream = recognizer.createStream()
      stream.acceptWaveform({ sampleRate: SAMPLE_RATE, samples })
      recognizer.decode(stream)
      return recognizer.getResult(stream).text.trim()
    },
  }
}
