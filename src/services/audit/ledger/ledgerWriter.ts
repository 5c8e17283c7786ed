import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { GENESIS, type UnchainedEntry, type UnchainedNote } from '../../../contracts/audit/ledger.ts'
import { canonicalJson, lineWithHash } from './chain.ts'
import type { Chunks } from './chunks.ts'
import { EventTexts } from './eventTexts.ts'
import { type KnownMachine, nameOfError, type Observation, type Recorder, type Seen } from './recorder.ts'

/** Consecutive lines of one session, as stored. */
export interface LedgerBatch {
  readonly session: string
  /** Numbers of the first and the last record. */
  readonly first: number
  readonly last: number
  /** Time of the last of them, epoch milliseconds. */
  readonly at: number
  readonly lines: readonly string[]
}

interface Hashing {
  readonly canonical: string
  readonly bytes: Uint8Array
  readonly digest: ReturnType<typeof sha256.create>
  readonly at: number
  done: number
}

/** One record that is being serialised. */
interface Preparing {
  readonly text: Chunks<string>
  readonly at: number
}

/** Hashing a list of ten thousand people at once would cost a frame. */
const HASH_CHUNK_BYTES = 65_536

/**
 * Redacts, chains and writes the recorder's observations in short steps, so that the page can work between
 * them.
 */
export class LedgerWriter {
  private readonly recorder: Recorder
  private readonly known: (machine: string) => KnownMachine | undefined
  private readonly session: string
  private readonly eventTexts = new EventTexts()
  private preparing: Preparing | null = null
  private hashing: Hashing | null = null
  private hash = GENESIS
  private seq = 0
  private first = 0
  private at = 0
  private lines: string[] = []

  constructor(options: {
    recorder: Recorder
    known: (machine: string) => KnownMachine | undefined
    session: string
  }) {
    this.recorder = options.recorder
    this.known = options.known
    this.session = options.session
  }

  /** @returns false when there is nothing to do now */
  step(): boolean {
    if (this.hashing) {
      this.hashOn(this.hashing)
      return true
    }
    if (this.preparing) {
      this.prepareOn(this.preparing)
      return true
    }
    const observation = this.recorder.next()
    if (!observation) return false
    // Reading the record must not add to it.
    if (observation.kind === 'seen' && this.known(observation.machine)?.contract.recorded === false)
      return true
    this.preparing = { text: this.canonicalOf(observation), at: observation.at }
    this.prepareOn(this.preparing)
    return true
  }

  /** Lines written since the last call; null when there are none. */
  take(): LedgerBatch | null {
    if (this.lines.length === 0) return null
    const batch = {
      session: this.session,
      first: this.first,
      last: this.seq - 1,
      at: this.at,
      lines: this.lines,
    }
    this.lines = []
    this.first = this.seq
    return batch
  }

  private prepareOn({ text, at }: Preparing): void {
    const step = text.next()
    if (!step.done) return
    this.preparing = null
    const bytes = utf8ToBytes(this.hash + step.value)
    this.hashing = { canonical: step.value, bytes, digest: sha256.create(), at, done: 0 }
    if (bytes.length <= HASH_CHUNK_BYTES) this.hashOn(this.hashing)
  }

  private hashOn(hashing: Hashing): void {
    hashing.digest.update(hashing.bytes.subarray(hashing.done, hashing.done + HASH_CHUNK_BYTES))
    hashing.done += HASH_CHUNK_BYTES
    if (hashing.done < hashing.bytes.length) return
    this.hash = bytesToHex(hashing.digest.digest())
    this.lines.push(lineWithHash(hashing.canonical, this.hash))
    this.at = hashing.at
    this.seq += 1
    this.hashing = null
  }

  /** If a contract fails on a value, this record loses its content and notes it. */
  private *canonicalOf(observation: Observation): Chunks<string> {
    try {
      return observation.kind === 'seen'
        ? yield* this.entryOf(observation)
        : canonicalJson(this.noteOf(observation))
    } catch (thrown) {
      return canonicalJson(
        this.failure(
          observation.at,
          observation.kind === 'seen' ? observation.identity.path : null,
          observation.kind === 'seen' ? observation.event.type : null,
          nameOfError(thrown),
        ),
      )
    }
  }

  private noteOf(observation: Exclude<Observation, Seen>): UnchainedNote {
    const { at } = observation
    if (observation.kind === 'unseen')
      return this.failure(at, observation.path, observation.eventType, observation.error)
    return { kind: 'note', session: this.session, seq: this.seq, at, note: 'pageHidden' }
  }

  private failure(at: number, path: string | null, eventType: string | null, error: string): UnchainedNote {
    const { session, seq } = this
    return { kind: 'note', session, seq, at, note: 'recordingFailed', path, eventType, error }
  }

  /**
   * The canonical text of an entry around the text of its event: `at`, `event`, and the keys that sort
   * behind.
   */
  private *entryOf({ at, identity, machine, from, event, to }: Seen): Chunks<string> {
    const known = this.known(machine)
    const { path, run } = identity
    const rest: Omit<UnchainedEntry, 'at' | 'event'> = {
      kind: 'entry',
      session: this.session,
      seq: this.seq,
      path,
      run,
      machine,
      version: known?.version ?? 'unknown',
      from,
      to,
    }
    const text = yield* this.eventTexts.of(known?.contract, event)
    return `{"at":${canonicalJson(at)},"event":${text},${canonicalJson(rest).slice(1)}`
  }
}
