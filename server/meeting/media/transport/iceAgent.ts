import { randomBytes } from 'node:crypto'
import {
  bindingRequest,
  bindingSuccess,
  isAuthentic,
  roleConflict,
  STUN_TYPE,
  type StunMessage,
} from './stun.ts'

/** The path to one address of a peer through one of our sockets. */
export interface NetworkPath {
  /** Identifies the path; the same for every packet of this address. */
  readonly key: string
  readonly address: string
  readonly port: number
  send(packet: Buffer): void
  /** Closes the TCP connection; absent for UDP. */
  close?(): void
}

export interface IceEvents {
  /** The address has answered our check, so its packets belong to the peer. */
  onProven(path: NetworkPath): void
  /** The address is no longer used. */
  onForgotten(path: NetworkPath): void
  onState(state: 'connected' | 'disconnected' | 'failed'): void
}

/** Addresses of one peer at a time: its networks, and a relay on each. */
const MAX_PATHS = 16
/** Milliseconds without a check after which an unused address is forgotten. */
const PATH_LIFE = 30_000
/** Milliseconds between our own checks of an address that has answered. */
const CONSENT_CHECK = 2_500
/** Milliseconds without a valid message after which the connection counts as down. */
const DOWN_AFTER = 7_500
/** Milliseconds without an answer after which nothing is sent (RFC 7675 §5.1). */
const CONSENT_LIFE = 30_000
/** Checks that are kept until the peer's parameters are known. */
const MAX_EARLY = 4
/** Milliseconds for the peer's first check. */
const PATIENCE = 30_000

interface Candidate {
  path: NetworkPath
  isProven: boolean
  /** Number of the peer's latest nomination of this address; 0 without one. */
  nomination: number
  /** Time of the last authenticated message. */
  heardAt: number
  /** Time of the last answer to our check. */
  consentAt: number
  /** Transaction of our unanswered check, so that only its answer counts. */
  transaction: Buffer | null
  checkAt: number
}

/**
 * Our ICE agent: a lite agent (RFC 8445 §2.5) that every browser can reach and whose checks it answers. It
 * ignores signalled candidates. Unlike a plain lite agent it sends checks too: until an address has answered
 * with the peer's password it gets only answers as short as its requests, and an address that stops answering
 * gets nothing (RFC 7675). So nobody can direct the media of a call at somebody else.
 */
export class IceAgent {
  readonly #ufrag: string
  readonly #password: string
  readonly #tag: Buffer
  readonly #events: IceEvents
  readonly #tieBreaker = randomBytes(8)
  readonly #candidates = new Map<string, Candidate>()
  #remote: { ufrag: string; password: string } | null = null
  #selected: Candidate | null = null
  #state: 'waiting' | 'connected' | 'disconnected' | 'failed' = 'waiting'
  #deadline = Number.POSITIVE_INFINITY
  /**
   * Checks that came before the peer's parameters: the answer goes over the websocket and the first check
   * directly. The browser repeats a lost one only after 50 ms.
   */
  #early: { message: StunMessage; path: NetworkPath }[] = []
  #nominations = 0

  /**
   * @param local `tag` is the first four bytes of the transactions of its checks, by which answers are
   *   assigned
   */
  constructor(local: { ufrag: string; password: string; tag: Buffer }, events: IceEvents) {
    this.#ufrag = local.ufrag
    this.#password = local.password
    this.#tag = local.tag
    this.#events = events
  }

  setRemote(remote: { ufrag: string; password: string }, now: number): void {
    this.#remote = remote
    this.#deadline = now + PATIENCE
    for (const { message, path } of this.#early.splice(0)) this.receive(message, path, now)
  }

  /** Handles a check for this agent, or an answer to one of its own. */
  receive(message: StunMessage, path: NetworkPath, now: number): void {
    if (this.#state === 'failed') return
    if (this.#remote === null) this.#keep(message, path)
    else if (message.type === STUN_TYPE.request) this.#onRequest(message, path, this.#remote, now)
    else if (message.type === STUN_TYPE.success) this.#onAnswer(message, path, this.#remote, now)
  }

  /** Dropped until an address has answered. */
  send(packet: Buffer): void {
    if (this.#state !== 'failed') this.#selected?.path.send(packet)
  }

  /** Call it every few dozen milliseconds. */
  tick(now: number): void {
    if (this.#remote === null || this.#state === 'failed') return
    for (const candidate of this.#candidates.values()) {
      const isIdle = candidate !== this.#selected && now - candidate.heardAt > PATH_LIFE
      if (isIdle) this.#forget(candidate)
      else if (candidate.isProven && now >= candidate.checkAt) this.#check(candidate, this.#remote, now)
    }
    if (this.#selected === null) {
      if (now >= this.#deadline) this.#become('failed')
      return
    }
    const { heardAt, consentAt } = this.#selected
    if (now - consentAt > CONSENT_LIFE) this.#become('failed')
    else this.#become(now - heardAt > DOWN_AFTER ? 'disconnected' : 'connected')
  }

  close(): void {
    this.#state = 'failed'
    this.#early = []
    for (const candidate of this.#candidates.values()) this.#forget(candidate)
    this.#selected = null
  }

  /** Only of somebody who has read our description; the rest is checked with the peer's parameters. */
  #keep(message: StunMessage, path: NetworkPath): void {
    if (this.#early.length >= MAX_EARLY || message.type !== STUN_TYPE.request) return
    if (isAuthentic(message, this.#password)) this.#early.push({ message, path })
  }

  #onRequest(
    message: StunMessage,
    path: NetworkPath,
    remote: { ufrag: string; password: string },
    now: number,
  ): void {
    if (message.username !== `${this.#ufrag}:${remote.ufrag}` || !isAuthentic(message, this.#password)) return
    if (message.isControlled) {
      path.send(roleConflict(message.transaction, this.#password))
      return
    }
    const candidate = this.#candidateOf(path, now)
    if (candidate === null) return
    candidate.heardAt = now
    if (message.useCandidate) {
      this.#nominations += 1
      candidate.nomination = this.#nominations
    }
    // One check for each received one, so that a forged address never gets more than was sent. It goes before
    // our answer: the browser begins DTLS at once with the answer, and its hello would arrive before the
    // address is proven, be dropped, and be repeated two round trips later.
    if (!candidate.isProven) this.#check(candidate, remote, now)
    path.send(bindingSuccess(message.transaction, path, this.#password))
    if (candidate.isProven && message.useCandidate) this.#select(candidate)
  }

  #onAnswer(message: StunMessage, path: NetworkPath, remote: { password: string }, now: number): void {
    const candidate = this.#candidates.get(path.key)
    if (candidate?.transaction?.equals(message.transaction) !== true) return
    if (!isAuthentic(message, remote.password)) return
    candidate.transaction = null
    candidate.heardAt = now
    candidate.consentAt = now
    if (!candidate.isProven) {
      candidate.isProven = true
      this.#events.onProven(path)
    }
    if (this.#selected === null || candidate.nomination > this.#selected.nomination) this.#select(candidate)
  }

  /** Null when the peer has too many addresses. */
  #candidateOf(path: NetworkPath, now: number): Candidate | null {
    const known = this.#candidates.get(path.key)
    if (known !== undefined) return known
    if (this.#candidates.size >= MAX_PATHS) return null
    const candidate: Candidate = {
      path,
      isProven: false,
      nomination: 0,
      heardAt: now,
      consentAt: now,
      transaction: null,
      checkAt: now,
    }
    this.#candidates.set(path.key, candidate)
    return candidate
  }

  #check(candidate: Candidate, remote: { ufrag: string; password: string }, now: number): void {
    // A repeated check keeps its transaction, so that an answer to either counts.
    candidate.transaction ??= Buffer.concat([this.#tag, randomBytes(8)])
    const username = `${remote.ufrag}:${this.#ufrag}`
    candidate.path.send(bindingRequest(candidate.transaction, username, this.#tieBreaker, remote.password))
    candidate.checkAt = now + CONSENT_CHECK
  }

  /** Selects the address that the peer nominated; before that the first one that answered. */
  #select(candidate: Candidate): void {
    this.#selected = candidate
    this.#become('connected')
  }

  #forget(candidate: Candidate): void {
    this.#candidates.delete(candidate.path.key)
    this.#events.onForgotten(candidate.path)
    candidate.path.close?.()
  }

  #become(state: 'connected' | 'disconnected' | 'failed'): void {
    if (this.#state === state || this.#state === 'failed') return
    this.#state = state
    this.#events.onState(state)
  }
}
