import type {
  PollKind,
  PollState,
  QuestionType,
  WirePollMode,
} from '../../../../src/contracts/meeting/polls.ts'

/** A poll of a room: a value, changed only by `evolve`. It lasts as long as the session. */
export interface Poll {
  readonly id: string
  readonly title: string
  readonly kind: PollKind
  readonly state: PollState
  /** What makes two voters one person. */
  readonly mode: WirePollMode
  readonly anonymous: boolean
  readonly visibility: boolean
  /** Seconds; 0 runs until somebody stops it. */
  readonly duration: number
  /** Roles; none named means everybody who is inside. */
  readonly vote: readonly string[]
  /** Roles; none named means those with `pollRead`. */
  readonly responses: readonly string[]
  /** Peer ids, and epoch milliseconds. */
  readonly createdBy: string
  readonly createdAt: number
  readonly startedBy: string | null
  readonly startedAt: number | null
  /** Null also when its time ran out. */
  readonly stoppedBy: string | null
  readonly stoppedAt: number | null
  /** How many could have voted; counted when it stops. */
  readonly maxUsers: number
  readonly questions: readonly PollQuestion[]
  /** By voter key: nobody counts twice. */
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
  /** Places of the right options; none where none is right. */
  readonly options: readonly number[]
  readonly text: string | null
  readonly case: boolean
  readonly trim: boolean
}

export interface Vote {
  /** Null in a poll without names: then not even the server knows. */
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
  /** It took the place of an earlier one. */
  readonly update: boolean
}
