import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { AgreementPhase, AgreementStatus } from './keyAgreement.ts'
import type { FromEncryptionWorker, ToEncryptionWorker, TransformOptions } from './messages.ts'

/**
 * `unsupported`: this browser cannot encrypt, so nothing is sent. `released`: the server says that encryption was
 * turned off, and nothing is sent until the person agrees.
 */
export type EncryptionPhase = 'off' | 'unsupported' | 'released' | AgreementPhase
export interface EncryptionStatus {
  readonly phase: EncryptionPhase
  readonly people: number
  readonly rounds: number
}

export interface EncryptionPlatform {
  /** Null where the browser cannot encrypt. */
  readonly createTransform: ((worker: Worker, options: TransformOptions) => RTCRtpScriptTransform) | null
  readonly createWorker: () => Worker
}

const NOBODY: AgreementStatus = { phase: 'alone', people: 1, rounds: 0, code: null }

/**
 * The end-to-end encryption of a call (decision 0184). Once required, nothing is sent or shown unencrypted; the word of
 * the server alone does not change that.
 */
export class CallEncryption {
  readonly #platform: EncryptionPlatform
  readonly #send: (to: string, text: string) => void
  readonly #onRequired: () => void
  #worker: Worker | null = null
  #required = false
  #released = false
  #expectsOff = false
  #numbers = 0
  #roster: readonly string[] = []
  #own = ''
  readonly #covered = new WeakMap<RTCRtpSender | RTCRtpReceiver, number>()
  readonly #agreement$ = new BehaviorSubject<AgreementStatus>(NOBODY)
  readonly #status$ = new BehaviorSubject<EncryptionStatus>({ phase: 'off', people: 1, rounds: 0 })
  readonly #code$ = new BehaviorSubject<string | null>(null)

  /** @param onRequired called before anything else when encryption is turned on */
  constructor(
    platform: EncryptionPlatform,
    { send, onRequired }: { send: (to: string, text: string) => void; onRequired: () => void },
  ) {
    this.#platform = platform
    this.#send = send
    this.#onRequired = onRequired
  }

  get isSupported(): boolean {
    return this.#platform.createTransform !== null
  }

  get isRequired(): boolean {
    return this.#required
  }

  /** Neither the code nor a key is part of it. */
  get status$(): Observable<EncryptionStatus> {
    return this.#status$.pipe(
      distinctUntilChanged(
        (one, other) =>
          one.phase === other.phase && one.people === other.people && one.rounds === other.rounds,
      ),
    )
  }

  /** The code that all participants compare. Views read it here, because no machine holds it. */
  get code$(): Observable<string | null> {
    return this.#code$.pipe(map((code) => code))
  }

  /** The choice as the server says it. */
  setRequired(enabled: boolean): void {
    if (enabled) {
      this.#released = false
      if (!this.#required) {
        this.#required = true
        this.#onRequired()
      }
      this.#post({ kind: 'mode', mode: 'encrypted' })
    } else if (this.#required) {
      if (this.#expectsOff) {
        this.release()
        return
      }
      this.#released = true
      this.#post({ kind: 'mode', mode: 'held' })
    }
    this.#update()
  }

  /** Our own order was to turn it off, so the word of the server is believed. */
  setOffExpected(isExpected: boolean): void {
    this.#expectsOff = isExpected
  }

  /** The person agrees to go on without encryption. */
  release(): void {
    this.#required = false
    this.#released = false
    this.#expectsOff = false
    this.#post({ kind: 'mode', mode: 'clear' })
    this.#update()
  }

  /** Us and the others in the call, as the server lists them. */
  setPeople(own: string, peerIds: readonly string[]): void {
    this.#own = own
    this.#roster = peerIds
    this.#update()
    if (this.#worker !== null) this.#post({ kind: 'roster', peerIds })
  }

  receive(from: string, text: string): void {
    this.#post({ kind: 'message', from, text })
  }

  /**
   * Whether the sender may carry media. It must be called before the first offer with it: a transform that is set
   * later is ignored by Chromium, and the frames pass as they are.
   */
  coverSender(sender: RTCRtpSender, media: 'audio' | 'video', trackId: string): boolean {
    return this.#cover(sender, { side: 'send', media, trackId })
  }

  /** The same for a receiver, in the event that announces its track. */
  coverReceiver(receiver: RTCRtpReceiver, media: 'audio' | 'video', trackId: string): boolean {
    return this.#cover(receiver, { side: 'receive', media, trackId })
  }

  isCovered(side: RTCRtpSender | RTCRtpReceiver): boolean {
    return this.#covered.has(side)
  }

  close(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#required = false
    this.#released = false
    this.#expectsOff = false
    this.#roster = []
    this.#agreement$.next(NOBODY)
    this.#update()
  }

  #cover(side: RTCRtpSender | RTCRtpReceiver, about: Omit<TransformOptions, 'number'>): boolean {
    const known = this.#covered.get(side)
    if (known !== undefined) {
      this.#post({ kind: 'label', number: known, trackId: about.trackId })
      return true
    }
    if (!this.#required) return true
    const { createTransform } = this.#platform
    const worker = this.#worker
    if (createTransform === null || worker === null) return false
    this.#numbers += 1
    side.transform = createTransform(worker, { ...about, number: this.#numbers })
    this.#covered.set(side, this.#numbers)
    return true
  }

  #post(message: ToEncryptionWorker): void {
    this.#worker?.postMessage(message)
  }

  /** The worker starts when it is needed and we are in the call. */
  #start(): void {
    if (this.#worker !== null || !this.#required || !this.isSupported || this.#own === '') return
    const worker = this.#platform.createWorker()
    worker.onmessage = ({ data }: MessageEvent<FromEncryptionWorker>) => {
      if (data.kind === 'send') this.#send(data.to, data.text)
      else {
        this.#agreement$.next(data.status)
        this.#update()
      }
    }
    // Without its worker nothing is sent; the transforms end with it.
    worker.onerror = () => {
      this.#agreement$.next({ ...NOBODY, phase: 'failed' })
      this.#update()
    }
    this.#worker = worker
    this.#post({ kind: 'begin', peerId: this.#own })
    this.#post({ kind: 'mode', mode: this.#released ? 'held' : 'encrypted' })
    this.#post({ kind: 'roster', peerIds: this.#roster })
  }

  #update(): void {
    this.#start()
    const { phase, people, rounds, code } = this.#agreement$.value
    this.#status$.next({ phase: this.#phaseWith(phase), people, rounds })
    this.#code$.next(this.#required && !this.#released ? code : null)
  }

  #phaseWith(agreement: AgreementPhase): EncryptionPhase {
    if (!this.#required) return 'off'
    if (!this.isSupported) return 'unsupported'
    return this.#released ? 'released' : agreement
  }
}
