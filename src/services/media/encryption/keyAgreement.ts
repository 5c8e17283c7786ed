import { type KeyMessage, readKeyMessage } from '../../../contracts/meeting/encryption/encryption.ts'
import { type Contribution, contributionDigest, createContribution } from './contribution.ts'
import {
  codeOf,
  createMediaKey,
  deriveWrappingKeys,
  digest,
  fromBase64url,
  openMediaKey,
  randomBytes,
  toBase64url,
} from './keyMaterial.ts'
import type { Keyring } from './keyring.ts'
import { isSettled, newParticipant, type Participant, settle, takeMessage } from './participant.ts'

/** Each round is one chance in a million for a man in the middle, so there are few of them in a call. */
const MAX_ROUNDS = 100
/** Unknown senders whose messages are held until the server lists them. */
const MAX_EARLY = 32
/** Milliseconds after which an unconfirmed state is sent again, and after which a new key is used anyway. */
const RESEND = 2_000
const SWITCH = 1_000

/**
 * `alone`: nobody else is there. `agreeing`: the keys of a round are being exchanged. `waiting`: somebody's media key
 * has not arrived. `failed`: the rounds are used up.
 */
export type AgreementPhase = 'alone' | 'agreeing' | 'waiting' | 'encrypted' | 'failed'
export interface AgreementStatus {
  readonly phase: AgreementPhase
  /** Everybody whose key is in the code, with us. */
  readonly people: number
  /** Rounds completed so far; the code is new with each. */
  readonly rounds: number
  /** The code that all participants compare; null until the round is completed. */
  readonly code: string | null
}

export interface AgreementDeps {
  readonly peerId: string
  readonly keyring: Keyring
  readonly now: () => number
  readonly send: (to: string, text: string) => void
  readonly onStatus: (status: AgreementStatus) => void
}

/**
 * The agreement of all participants on media keys (decision 0184). Everybody commits to an ephemeral key, shows it
 * when all commitments are known, and sends its media key encrypted for each other one. A join starts a round with
 * new contributions; a leave only makes new media keys. The messages carry complete states.
 */
export class KeyAgreement {
  readonly #deps: AgreementDeps
  readonly #instance = toBase64url(randomBytes(16))
  readonly #others = new Map<string, Participant>()
  #roster: readonly string[] = []
  #own: Contribution | null = null
  #generation = 0
  #rounds = 0
  #sequence = 0
  #code: string | null = null
  /** Our newest key before it is in use, and for whom it was made. */
  #next: { id: number; key: CryptoKey; since: number } | null = null
  #receivers: ReadonlySet<string> = new Set()
  #queue: Promise<void> = Promise.resolve()
  #reported = ''

  constructor(deps: AgreementDeps) {
    this.#deps = deps
  }

  /** The others in the call, as the server lists them. */
  setRoster(peerIds: readonly string[]): Promise<void> {
    return this.#enqueue(async () => {
      const roster = [...new Set(peerIds)].filter((id) => id !== this.#deps.peerId).sort()
      for (const id of this.#roster)
        if (!roster.includes(id)) {
          this.#others.delete(id)
          this.#deps.keyring.forget(id)
        }
      for (const id of roster) if (!this.#others.has(id)) this.#others.set(id, newParticipant())
      this.#roster = roster
    })
  }

  receive(from: string, text: string): Promise<void> {
    return this.#enqueue(async () => {
      const message = readKeyMessage(text)
      if (message === null || from === this.#deps.peerId) return
      if (!this.#others.has(from) && this.#others.size >= this.#roster.length + MAX_EARLY) return
      const other = this.#others.get(from) ?? newParticipant()
      this.#others.set(from, other)
      if (takeMessage(other, message).restarted) this.#deps.keyring.forget(from)
    })
  }

  /** Repeats what is not confirmed, and puts a new key in use. */
  tick(): Promise<void> {
    return this.#enqueue(async () => undefined)
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(task).then(() => this.#advance())
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  get #present(): [string, Participant][] {
    return this.#roster.flatMap((id): [string, Participant][] => {
      const other = this.#others.get(id)
      return other === undefined ? [] : [[id, other]]
    })
  }

  async #advance(): Promise<void> {
    const present = this.#present
    if (present.length === 0) {
      this.#next = null
      this.#receivers = new Set()
      this.#code = null
      this.#deps.keyring.sending = null
      this.#report('alone')
      return
    }
    if (!present.every(([, other]) => isSettled(other))) {
      this.#code = null
      if (this.#generation > MAX_ROUNDS) {
        this.#deps.keyring.sending = null
        this.#report('failed')
        return
      }
      await this.#pursueRound(present)
    }
    const settled = present.every(([, other]) => isSettled(other))
    if (settled && [...this.#receivers].some((id) => !this.#roster.includes(id)))
      await this.#renewKey(present)
    for (const [id, other] of present) await this.#openKey(id, other)
    this.#switchKey(present)
    for (const [id, other] of present) this.#sendTo(id, other)
    const complete = present.every(([, other]) => other.received !== null)
    this.#report(settled ? (complete ? 'encrypted' : 'waiting') : 'agreeing')
  }

  async #pursueRound(present: readonly [string, Participant][]): Promise<void> {
    let round = await this.#roundOf(present)
    if (this.#own === null || (this.#own.round !== null && this.#own.round !== round)) {
      this.#generation += 1
      const { peerId } = this.#deps
      this.#own = await createContribution({ peerId, instance: this.#instance, generation: this.#generation })
      round = await this.#roundOf(present)
    }
    if (round === null) return
    const shownElsewhere = present.some(
      ([, { message }]) =>
        message !== null && message.contribution !== null && message.contribution.round !== round,
    )
    if (shownElsewhere) return
    this.#own.round = round
    if (present.every(([, { message }]) => message?.contribution?.round === round))
      await this.#settleRound(present, round, this.#own)
  }

  /** Null while a commitment is missing. */
  async #roundOf(present: readonly [string, Participant][]): Promise<string | null> {
    if (this.#own === null || present.some(([, { message }]) => message === null)) return null
    const commitments = new Map(present.map(([id, { message }]) => [id, message?.commitment ?? '']))
    commitments.set(this.#deps.peerId, this.#own.commitment)
    const parts = [...commitments].sort(([one], [other]) => (one < other ? -1 : 1)).flat()
    return toBase64url(await digest('consulta round 1', parts))
  }

  /** Nothing is settled unless every contribution is the one that was committed to. */
  async #settleRound(
    present: readonly [string, Participant][],
    round: string,
    own: Contribution,
  ): Promise<void> {
    const salt = fromBase64url(round)
    const shown: [string, Uint8Array, Uint8Array][] = [[this.#deps.peerId, own.pair.publicKey, own.nonce]]
    const keys = new Map<string, Awaited<ReturnType<typeof deriveWrappingKeys>>>()
    for (const [id, { message }] of present) {
      if (message === null || message.contribution === null) return
      const theirs = fromBase64url(message.contribution.publicKey)
      const nonce = fromBase64url(message.contribution.nonce)
      const expected = await contributionDigest({ peerId: id, ...message }, theirs, nonce)
      if (toBase64url(expected) !== message.commitment) return
      const derived = await deriveWrappingKeys(own.pair, theirs, salt, {
        from: this.#deps.peerId,
        to: id,
      }).catch(() => null)
      if (derived === null) return
      keys.set(id, derived)
      shown.push([id, theirs, nonce])
    }
    for (const [id, other] of present) {
      const derived = keys.get(id)
      if (derived !== undefined) settle(other, round, derived)
    }
    shown.sort(([one], [other]) => (one < other ? -1 : 1))
    this.#code = codeOf(await digest('consulta code 1', shown.flat()))
    this.#rounds += 1
    await this.#renewKey(present)
  }

  /** A new random key for exactly those who are there. */
  async #renewKey(present: readonly [string, Participant][]): Promise<void> {
    const [id = 0] = crypto.getRandomValues(new Uint32Array(1))
    this.#sequence += 1
    const sequence = this.#sequence
    const receivers = new Map(
      present.flatMap(([peerId, { settled }]) =>
        settled[0] === undefined ? [] : [[peerId, settled[0].keys]],
      ),
    )
    const { key, wrapped } = await createMediaKey({ id, sequence, sender: this.#deps.peerId }, receivers)
    for (const [peerId, other] of present) {
      const sealed = wrapped.get(peerId)
      const round = other.settled[0]?.round
      other.wrapped =
        sealed === undefined || round === undefined
          ? null
          : { id, sequence, round, iv: toBase64url(sealed.iv), wrapped: toBase64url(sealed.wrapped) }
    }
    this.#next = { id, key, since: this.#deps.now() }
    this.#receivers = new Set(receivers.keys())
  }

  async #openKey(peerId: string, other: Participant): Promise<void> {
    const key = other.message?.key ?? null
    if (key === null || key.sequence <= (other.received?.sequence ?? 0)) return
    const settled = other.settled.find(({ round }) => round === key.round)
    if (settled === undefined) return
    const opened = await openMediaKey(
      { id: key.id, sequence: key.sequence, sender: peerId },
      { iv: fromBase64url(key.iv), wrapped: fromBase64url(key.wrapped) },
      settled.keys,
    )
    if (opened === null) return
    other.received = { keyId: key.id, sequence: key.sequence }
    this.#deps.keyring.install(peerId, { id: key.id, key: opened })
  }

  /** At once when there was no key; otherwise when all have the new one, or after a second. */
  #switchKey(present: readonly [string, Participant][]): void {
    const next = this.#next
    if (next === null) return
    const confirmed = present.every(([, { message }]) => message?.seen.keyId === next.id)
    const due = this.#deps.now() - next.since >= SWITCH
    if (this.#deps.keyring.sending !== null && !confirmed && !due) return
    this.#deps.keyring.sending = { id: next.id, key: next.key, counter: 0 }
    this.#next = null
  }

  #sendTo(id: string, other: Participant): void {
    const own = this.#own
    if (own === null) return
    const message: KeyMessage = {
      version: 1,
      instance: this.#instance,
      generation: own.generation,
      commitment: own.commitment,
      contribution:
        own.round === null
          ? null
          : { round: own.round, publicKey: toBase64url(own.pair.publicKey), nonce: toBase64url(own.nonce) },
      key: other.wrapped,
      seen: {
        commitment: other.message?.commitment ?? null,
        round: other.message?.contribution?.round ?? null,
        keyId: other.received?.keyId ?? null,
      },
    }
    const text = JSON.stringify(message)
    const now = this.#deps.now()
    const isNew = other.sent?.text !== text
    if (!isNew && (this.#isConfirmed(other, own) || now - (other.sent?.at ?? 0) < RESEND)) return
    other.sent = { text, at: now }
    this.#deps.send(id, text)
  }

  #isConfirmed({ message, wrapped }: Participant, own: Contribution): boolean {
    if (message === null) return false
    const { seen } = message
    return (
      seen.commitment === own.commitment &&
      seen.round === own.round &&
      (wrapped === null || seen.keyId === wrapped.id)
    )
  }

  #report(phase: AgreementPhase): void {
    const status = { phase, people: this.#roster.length + 1, rounds: this.#rounds, code: this.#code }
    const text = JSON.stringify(status)
    if (text === this.#reported) return
    this.#reported = text
    this.#deps.onStatus(status)
  }
}
