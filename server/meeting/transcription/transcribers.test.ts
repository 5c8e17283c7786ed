import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_RATE } from './sampleRate.ts'
import { createSherpaTranscriber } from './sherpa.ts'
import { createTonesTranscriber, keysIn } from './tones.ts'
import { createWhisperTranscriber, quotedPath } from './whisper.ts'

const LOW = [697, 770, 852, 941]
const HIGH = [1_209, 1_336, 1_477]
const KEYS = ['123', '456', '789', '*0#']

/** Each key for 0.15 s, with pauses. */
const dial = (keys: string, noise = 0): Float32Array => {
  const one = Math.round(0.15 * SAMPLE_RATE)
  const samples = new Float32Array(keys.length * 2 * one)
  for (const [index, key] of [...keys].entries()) {
    const row = KEYS.findIndex((list) => list.includes(key))
    const tones = [LOW[row] ?? 0, HIGH[KEYS[row]?.indexOf(key) ?? 0] ?? 0]
    for (let n = 0; n < one; n += 1)
      samples[index * 2 * one + n] = tones.reduce(
        (sum, f) => sum + 0.2 * Math.sin((2 * Math.PI * f * n) / SAMPLE_RATE),
        0,
      )
  }
  // Deterministic noise.
  return samples.map((sample, n) => sample + noise * Math.sin(n * n))
}

describe('the tones of a telephone', () => {
  it('are read in each language, also twice the same and in noise', async () => {
    expect(keysIn(dial('1234567890*#'))).toBe('1234567890*#')
    expect(keysIn(dial('1100', 0.05))).toBe('1100')
    const tones = createTonesTranscriber()
    expect(await tones.transcribe(dial('123'), 'en')).toBe('one two three')
    expect(await tones.transcribe(dial('90#'), 'es')).toBe('nueve cero #')
  })

  it('are not found in silence, in noise and in one tone', () => {
    expect(keysIn(new Float32Array(SAMPLE_RATE))).toBe('')
    expect(keysIn(dial('     ', 0.2))).toBe('')
    const hum = Float32Array.from({ length: SAMPLE_RATE }, (_, n) =>
      Math.sin((2 * Math.PI * 697 * n) / SAMPLE_RATE),
    )
    expect(keysIn(hum)).toBe('')
  })
})

describe('a model on this machine', () => {
  let folder: string
  const missing = () => Promise.reject(new Error('ERR_MODULE_NOT_FOUND'))
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'models-'))
    for (const name of ['model.bin', 'encoder.onnx', 'decoder.onnx', 'tokens.txt'])
      await writeFile(join(folder, name), '')
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is refused in a sentence when its file or its package is missing', async () => {
    await expect(createWhisperTranscriber(join(folder, 'none.bin'))).rejects.toThrow(
      /cannot be read: .*none\.bin/,
    )
    await expect(createWhisperTranscriber(join(folder, 'model.bin'), missing)).rejects.toThrow(
      /needs the package node-av, which is not installed here: run npm install node-av/,
    )
    await expect(createSherpaTranscriber(tmpdir())).rejects.toThrow(/a folder without encoder\.onnx/)
    await expect(createSherpaTranscriber(folder, missing)).rejects.toThrow(/sherpa-onnx-node/)
  })

  it('is given the samples and the language, and frees the frames of the filter', async () => {
    const asked: unknown[] = []
    let freed = 0
    const frameOf = (text: string | null) => ({
      getMetadata: () => ({ get: () => text }),
      free: () => {
        freed += 1
      },
    })
    const results = [frameOf(' It hurts'), frameOf(null), null]
    const av = {
      api: {
        FilterAPI: {
          create: (description: string) => {
            asked.push(description)
            return {
              process: async () => undefined,
              flush: async () => undefined,
              receive: async () => results.shift() ?? null,
              [Symbol.dispose]: () => asked.push('disposed'),
            }
          },
        },
      },
      lib: {
        Frame: {
          fromAudioBuffer: (bytes: Buffer) => {
            asked.push(bytes.length)
            return frameOf(null)
          },
        },
      },
      constants: { AV_SAMPLE_FMT_FLT: 3, AV_CHANNEL_LAYOUT_MONO: 'mono' },
    }
    const path = join(folder, 'model.bin')
    const whisper = await createWhisperTranscriber(path, async () => av)
    expect(await whisper.transcribe(new Float32Array(320), 'es')).toBe('It hurts')
    expect(asked).toEqual([
      `whisper=model=${quotedPath(path)}:language=es:queue=30:use_gpu=0`,
      1_280,
      'disposed',
    ])
    expect(freed).toBe(3)
    expect(quotedPath("/a:b'c")).toBe("'/a\\:b\\'c'")
  })

  it('loads one recognizer for each language', async () => {
    const made: { modelConfig: { whisper?: { language: string } } }[] = []
    class OfflineRecognizer {
      constructor(config: (typeof made)[number]) {
        made.push(config)
      }
      createStream() {
        return { acceptWaveform: () => undefined }
      }
      decode() {}
      getResult() {
        return { text: ' Me duele ' }
      }
    }
    const sherpa = await createSherpaTranscriber(folder, async () => ({ OfflineRecognizer }))
    expect(await sherpa.transcribe(new Float32Array(320), 'es')).toBe('Me duele')
    await sherpa.transcribe(new Float32Array(320), 'es')
    await sherpa.transcribe(new Float32Array(320), 'en')
    expect(made.map(({ modelConfig }) => modelConfig.whisper?.language)).toEqual(['es', 'en'])
  })
})
