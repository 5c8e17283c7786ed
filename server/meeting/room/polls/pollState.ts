import type {
  PollKind,
  PollState,
  QuestionType,
  WirePollMode,
} from '../../../../src/contracts/meeting/polls/polls.ts'

/** A poll of a room, changed only by `evolve`. It ends with the session. */
export interface Poll {
  readonly id: string
  readonly title: string
  readonly kind: PollKind
  readonly state: PollState
  /** How voters are distinguished. */
  readonly mode: WirePollMode
  readonly anonymous: boolean
  readonly visibility: boolean
  /** Seconds; 0: until it is stopped. */
  readonly duration: number
  /** Roles; empty: everybody inside. */
  readonly vote: readonly string[]
  /** Roles; empty: those with `pollRead`. */
  readonly responses: readonly string[]
  /** Peer ids, and epoch milliseconds. */
  readonly createdBy: string
  readonly createdAt: number
  readonly startedBy: string | null
  readonly startedAt: number | null
  /** Null as well when its time is over. */
  readonly stoppedBy: string | null
  readonly stoppedAt: number | null
  /** Number of possible voters, counted at the end. */
  readonly maxUsers: number
  readonly questions: readonly PollQuestion[]
  /** By voter key, so that nobody counts twice. */
  readonly votes: ReadonlyMap<string, Vote>
}

export interface PollQuestion {
  /** M3.59. */
  readonly index: number
  readonly text: string
  readonly type: QuestionType
  readonly skippable: boolean
  readonly once: boolean
  readonly weight: number
  readonly negative: boolean
  readonly duration: number | null
  readonly minLength: number
  readonly maxLength: number
  readonly options: readonly {
    readonly index: number
    readonly text: string
    readonly weight: number | null
  }[]
  readonly solution: Solution
}

export interface Solution {
  readonly hidden: boolean
  /** Indices of the right options; empty when none is right. */
  readonly options: readonly number[]
  readonly text: string | null
  readonly case: boolean
  readonly trim: boolean
}

export interface Vote {
  /** Null in an anonymous poll, of which the server stores no voters. */
  readonly voter: Voter | null
  /** By question. */
  readonly answers: ReadonlyMap<number, Answer>
}

export interface Voter {
  readonly peerId: string
  readonly userId: string
  readonly name: string
}

export interface Answer {
  readonly id: string
  readonly chosen: readonly number[]
  readonly text: string | null
  readonly skipped: boolean
  /** Milliseconds. */
  readonly duration: number
  /** It replaced an earlier answer. */
  readonly update: boolean
}
