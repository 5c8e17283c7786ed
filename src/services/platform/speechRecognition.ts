import { filter, firstValueFrom, type Observable } from 'rxjs'
import { MAX_CAPTION, type SpokenLanguage } from '../../contracts/meeting/transcription/transcription.ts'

/** The parts of the browser's speech recognition that are used (Web Speech API, with on-device recognition). */
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  start(track: MediaStreamTrack): void
  abort(): void
}
interface RecognitionClass {
  new (): Recognition
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}
interface RecognitionResult {
  readonly isFinal: boolean
  readonly 0?: { readonly transcript: string }
}
interface RecognitionEvent extends Event {
  readonly resultIndex: number
  readonly results: ArrayLike<RecognitionResult>
}

/** This browser does not recognise speech on the device, or has no pack of the language. */
export class NoSpeechRecognition extends Error {
  override name = 'NoSpeechRecognition'
}

const TAGS: Record<SpokenLanguage, string> = { en: 'en-US', es: 'es-MX' }
const LONGEST_SECONDS = 60

/**
 * Null unless the class can process on the device: a recognition that sends sound elsewhere is never used. Browsers
 * that ignore `processLocally` have no `available`.
 */
const localClass = async (language: SpokenLanguage, scope: object): Promise<RecognitionClass | null> => {
  const found = 'SpeechRecognition' in scope ? scope.SpeechRecognition : undefined
  if (typeof found !== 'function') return null
  const recognition = found as RecognitionClass
  if (recognition.available === undefined || !('processLocally' in recognition.prototype)) return null
  const state = await recognition.available({ langs: [TAGS[language]], processLocally: true })
  return state === 'available' ? recognition : null
}

interface RecogniseOptions {
  track$: Observable<MediaStreamTrack | null>
  language: SpokenLanguage
  signal: AbortSignal
  onText: (text: { transcript: string; final: boolean; seconds: number }) => void
  scope?: object
  now?: () => number
}

/**
 * Turns the sound of a track into text on this device. Resolves when the browser ends it, which it does after silence.
 * @throws NoSpeechRecognition
 */
export const recogniseSpeech = async ({
  track$,
  language,
  signal,
  onText,
  scope = globalThis,
  now = () => performance.now(),
}: RecogniseOptions): Promise<void> => {
  const SpeechRecognition = await localClass(language, scope)
  if (SpeechRecognition === null) throw new NoSpeechRecognition('Speech is not recognised on this device')
  const track = await firstValueFrom(track$.pipe(filter((one) => one !== null)))
  if (signal.aborted) return
  const recognition = new SpeechRecognition()
  recognition.lang = TAGS[language]
  recognition.continuous = true
  recognition.interimResults = true
  recognition.processLocally = true
  await new Promise<void>((resolve, reject) => {
    let spokenFrom: number | null = null
    recognition.addEventListener('result', (event) => {
      const { resultIndex, results } = event as RecognitionEvent
      const from = spokenFrom ?? now()
      spokenFrom = from
      for (const result of Array.from(results).slice(resultIndex)) {
        const transcript = (result[0]?.transcript ?? '').trim().slice(0, MAX_CAPTION)
        const seconds = Math.min(LONGEST_SECONDS, (now() - from) / 1_000)
        if (transcript !== '') onText({ transcript, final: result.isFinal, seconds })
        if (result.isFinal) spokenFrom = null
      }
    })
    recognition.addEventListener('end', () => resolve())
    recognition.addEventListener('error', (event) => {
      const { error } = event as Event & { error?: string }
      // Silence ends a recognition, which is started again.
      if (error === 'no-speech' || signal.aborted) resolve()
      else reject(new NoSpeechRecognition('Speech is not recognised on this device'))
    })
    signal.addEventListener('abort', () => recognition.abort(), { once: true })
    recognition.start(track)
  })
}
