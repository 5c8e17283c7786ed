import type {
  PollKind,
  WireAnswer,
  WirePollMode,
  WireQuestion,
} from '../../../../src/contracts/meeting/polls/polls.ts'
import type { Answer, Poll, PollQuestion, Voter } from './pollState.ts'

/** Commands about polls, and their events. */
export type PollCommand =
  | {
      type: 'setPoll'
      peerId: string
      /** Null: the fresh id is used. */
      pollId: string | null
      freshId: string
      title: string
      kind: PollKind
      duration: number
      anonymous: boolean
      visibility: boolean
      mode: WirePollMode
      vote: readonly string[]
      responses: readonly string[]
      at: number
    }
  | { type: 'setPollQuestions'; peerId: string; pollId: string; questions: readonly WireQuestion[] }
  | { type: 'startPoll'; peerId: string; pollId: string; at: number }
  | { type: 'stopPoll'; peerId: string; pollId: string; at: number }
  | {
      type: 'answerPoll'
      peerId: string
      pollId: string
      answers: readonly WireAnswer[]
      /** Prefix of the ids of the answers. */
      responseId: string
      at: number
    }
  /** The duration of the poll is over. */
  | { type: 'pollTimeOver'; peerId: null; pollId: string; at: number }

export type PollEvent =
  | { type: 'pollSet'; poll: Poll }
  | { type: 'pollQuestionsSet'; pollId: string; questions: readonly PollQuestion[] }
  | { type: 'pollStarted'; pollId: string; by: string; at: number }
  | {
      type: 'pollAnswered'
      pollId: string
      key: string
      voter: Voter | null
      answers: readonly { readonly question: number; readonly answer: Answer }[]
    }
  | { type: 'pollStopped'; pollId: string; by: string | null; at: number; maxUsers: number }
