import { BehaviorSubject, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { recogniseSpeech } from './speechRecognition.ts'

type Text = { transcript: string; final: boolean; seconds: number }

/**
 * The browser's speech recognition, as Chromium has it: it takes a track, starts its session after a moment, ends with
 * `end` after every outcome, and has each result with its alternatives.
 */
const browser = ({ installed = ['en-US', 'es-MX'] } = {}) => {
  const sessions: FakeRecognition[] = []
  class FakeRecognition extends EventTarget {
    lang = ''
    continuous = false
    interimResults = false
    #isLocal = false
    track: MediaStreamTrack | null = null
    isOver = false

    static available({ langs, processLocally }: { langs: string[]; processLocally: boolean }) {
      const isThere = processLocally && langs.every((lang) => installed.includes(lang))
      return Promise.resolve(isThere ? 'available' : 'downloadable')
    }
    // An accessor of the prototype, as the platform's attributes are.
    get processLocally() {
      return this.#isLocal
    }
    set processLocally(isLocal: boolean) {
      this.#isLocal = isLocal
    }
    start(track: MediaStreamTrack) {
      if (this.track !== null) throw new DOMException('It has started', 'InvalidStateError')
      this.track = track
      sessions.push(this)
    }
    abort() {
      if (!this.isOver) this.fails('aborted')
    }
    /** @param results of the session so far, of which those from `resultIndex` have changed */
    hears(resultIndex: number, ...results: [text: string, isFinal: boolean][]) {
      const list = results.map(([transcript, isFinal]) => ({ isFinal, length: 1, 0: { transcript } }))
      this.dispatchEvent(Object.assign(new Event('result'), { resultIndex, results: list }))
    }
    fails(error: string) {
      this.dispatchEvent(Object.assign(new Event('error'), { error }))
      this.ends()
    }
    ends() {
      this.isOver = true
      this.dispatchEvent(new Event('end'))
    }
  }
  return { sessions, scope: { SpeechRecognition: FakeRecognition } }
}

const track = { kind: 'audio' } as MediaStreamTrack

const listen = async (given: ReturnType<typeof browser>, language: 'en' | 'es' = 'en') => {
  const texts: Text[] = []
  const stop = new AbortController()
  const clock = { now: 0 }
  const over = recogniseSpeech({
    track$: of(track),
    language,
    signal: stop.signal,
    onText: (text) => texts.push(text),
    scope: given.scope,
    now: () => clock.now,
  })
  await new Promise((resolve) => setTimeout(resolve, 0))
  const [session] = given.sessions
  if (session === undefined) throw new Error('Nothing listens')
  return { texts, stop, clock, over, session }
}

describe('speech that becomes text on the device', () => {
  it('hears the microphone of the call, in its language, and only on the device', async () => {
    const { session, over } = await listen(browser(), 'es')
    expect(session).toMatchObject({ lang: 'es-MX', continuous: true, interimResults: true, track })
    expect(session.processLocally).toBe(true)
    session.ends()
    await over
  })

  it('M1.28 gives a sentence as it grows, when it is final, and the next one with its own time', async () => {
    const { session, texts, clock, over } = await listen(browser())
    clock.now = 5_000
    session.hears(0, [' it hurts', false])
    clock.now = 6_500
    session.hears(0, [' it hurts here ', true])
    clock.now = 9_000
    session.hears(1, ['it hurts here', true], [' since', false])
    clock.now = 9_400
    session.hears(1, ['it hurts here', true], [' since Monday', true])
    session.ends()
    await over
    expect(texts).toEqual([
      { transcript: 'it hurts', final: false, seconds: 0 },
      { transcript: 'it hurts here', final: true, seconds: 1.5 },
      { transcript: 'since', final: false, seconds: 0 },
      { transcript: 'since Monday', final: true, seconds: 0.4 },
    ])
  })

  it('sends no more than the server takes', async () => {
    const { session, texts, clock, over } = await listen(browser())
    session.hears(0, ['  ', false])
    session.hears(0, ['a'.repeat(2_000), false])
    clock.now = 300_000
    session.hears(0, ['a'.repeat(2_000), true])
    session.ends()
    await over
    expect(texts.map(({ transcript, seconds }) => [transcript.length, seconds])).toEqual([
      [1_000, 0],
      [1_000, 60],
    ])
  })

  it('ends after silence, so that it is started again, and fails for every other reason', async () => {
    const quiet = await listen(browser())
    quiet.session.fails('no-speech')
    await expect(quiet.over).resolves.toBeUndefined()
    for (const reason of ['not-allowed', 'language-not-supported', 'network', 'audio-capture']) {
      const { session, over } = await listen(browser())
      const failure = expect(over).rejects.toMatchObject({ name: 'NoSpeechRecognition' })
      session.fails(reason)
      await failure
    }
  })

  it('stops the browser when captions are turned off', async () => {
    const { session, stop, over, texts } = await listen(browser())
    stop.abort()
    await expect(over).resolves.toBeUndefined()
    expect(session.isOver).toBe(true)
    expect(texts).toEqual([])
  })

  it('waits for the microphone, and does not start when it was stopped meanwhile', async () => {
    const given = browser()
    const track$ = new BehaviorSubject<MediaStreamTrack | null>(null)
    const stop = new AbortController()
    const options = {
      track$,
      language: 'en',
      signal: stop.signal,
      onText: () => undefined,
      scope: given.scope,
    }
    const over = recogniseSpeech({ ...options, language: 'en' })
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(given.sessions).toEqual([])
    stop.abort()
    track$.next(track)
    await over
    expect(given.sessions).toEqual([])
  })

  it.each([
    ['has no recognition', {}],
    ['recognises elsewhere only', { SpeechRecognition: class extends EventTarget {} }],
    [
      'cannot tell whether it stays here',
      {
        SpeechRecognition: class extends EventTarget {
          processLocally = true
        },
      },
    ],
    ['has no pack of the language', browser({ installed: ['es-MX'] }).scope],
  ])('never leaves the device: a browser that %s', async (_, scope) => {
    const over = recogniseSpeech({
      track$: of(track),
      language: 'en',
      signal: new AbortController().signal,
      onText: () => undefined,
      scope,
    })
    await expect(over).rejects.toMatchObject({ name: 'NoSpeechRecognition' })
  })
})
