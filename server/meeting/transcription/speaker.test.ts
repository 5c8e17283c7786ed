import { describe, expect, it } from 'vitest'
import { Speaker, type SpokenText } from './speaker.ts'
import type { Transcriber } from './transcriber.ts'

const SAMPLES = 960

/** A packet of one byte is 20 ms of sound at that loudness. */
const decoder = () => ({
  decode: ([loudness = 0]: Uint8Array) =>
    Float32Array.from(
      { length: SAMPLES },
      (_, n) => (loudness / 255) * Math.sin((2 * Math.PI * 400 * n) / 48_000),
    ),
  free: () => undefined,
})

const open = (transcriber: Transcriber) => {
  const texts: SpokenText[] = []
  const errors: unknown[] = []
  const speaker = new Speaker({
    transcriber,
    decoder: decoder(),
    onText: (text) => texts.push(text),
    onError: (error) => errors.push(error),
  })
  const say = (from: number, seconds: number, loudness: number, language: 'en' | 'es' = 'en') => {
    for (let n = 0; n < seconds * 50; n += 1) speaker.push(Uint8Array.of(loudness), from + n * 0.02, language)
  }
  return { speaker, texts, errors, say }
}

describe('a speaker', () => {
  it('is transcribed with the times of the packets, in the language that is spoken then', async () => {
    const languages: string[] = []
    const { speaker, texts, say } = open({
      transcribe: async (_samples, language) => {
        languages.push(language)
        return 'hello'
      },
    })
    say(100, 1, 0)
    say(101, 1, 90)
    // A muted microphone sends nothing: the hole ends the utterance.
    say(110, 1, 90, 'es')
    await speaker.end()
    expect(languages.filter((one, n) => one !== languages[n - 1])).toEqual(['en', 'es'])
    const finals = texts.filter(({ final }) => final)
    expect(finals).toHaveLength(2)
    expect(finals[0]?.start).toBeCloseTo(100.8, 1)
    expect(finals[0]?.end).toBeCloseTo(102.6, 1)
    expect(finals[1]?.start).toBeGreaterThan(109.7)
  })

  it('goes on after a failure of the model, and drops what the model is too slow for', async () => {
    let calls = 0
    const { speaker, texts, errors, say } = open({
      transcribe: async () => {
        calls += 1
        if (calls === 1) throw new Error('the model failed')
        return `text ${calls}`
      },
    })
    for (let n = 0; n < 10; n += 1) {
      say(n * 2, 1, 90)
      say(n * 2 + 1, 1, 0)
    }
    await speaker.end()
    expect(errors).toHaveLength(1)
    expect(calls).toBeLessThan(10)
    expect(texts.at(-1)?.end).toBeGreaterThan(19)
  })

  it('says nothing where the model heard nothing', async () => {
    const { speaker, texts, say } = open({ transcribe: async () => '' })
    say(0, 1, 90)
    await speaker.end()
    expect(texts).toEqual([])
  })
})
