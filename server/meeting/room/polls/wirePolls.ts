import type {
  WirePoll,
  WireQuestion,
  WireResponse,
  WireVoter,
} from '../../../../src/contracts/meeting/polls/polls.ts'
import type { Peer } from '../roomState.ts'
import { mayWrite } from './pollRights.ts'
import type { Answer, Poll, PollQuestion, Vote } from './pollState.ts'
import { isChoice } from './readPoll.ts'
import { isRevealed } from './scorePoll.ts'

/** Polls in the shapes of the wire (protocol §7.3). */
export const wirePollOf = (poll: Poll): WirePoll => ({
  poll_id: poll.id,
  title: poll.title,
  type: poll.kind,
  state: poll.state,
  mode: poll.mode,
  anonymous: poll.anonymous,
  visibility: poll.visibility,
  // A poll is locked when it starts.
  locked: poll.state !== 'created',
  duration: poll.duration,
  vote: [...poll.vote],
  responses: [...poll.responses],
  created_by: poll.createdBy,
  created_at: poll.createdAt,
  ...(poll.startedBy === null ? {} : { started_by: poll.startedBy }),
  ...(poll.startedAt === null ? {} : { started_at: poll.startedAt }),
  ...(poll.stoppedBy === null ? {} : { stopped_by: poll.stoppedBy }),
  ...(poll.stoppedAt === null ? {} : { stopped_at: poll.stoppedAt }),
  questions_count: poll.questions.length,
})

const solutionOf = (question: PollQuestion, isRevealedNow: boolean): NonNullable<WireQuestion['answer']> => {
  const { hidden, options, text, case: letterCase, trim } = question.solution
  if (!isRevealedNow) return { hidden }
  const [first] = options
  if (question.type === 'single-choice') return { hidden, ...(first === undefined ? {} : { option: first }) }
  if (question.type === 'multiple-choice') return { hidden, options: [...options] }
  return { hidden, ...(text === null ? {} : { text, case: letterCase, trim }) }
}

/** A hidden solution is not sent; only the author sees it in the draft. */
export const wireQuestionOf = (poll: Poll, question: PollQuestion, to: Peer): WireQuestion => ({
  question: {
    index: question.index,
    text: question.text,
    type: question.type,
    skippable: question.skippable,
    once: question.once,
    weight: question.weight,
    negative: question.negative,
    ...(question.duration === null ? {} : { duration: question.duration }),
    answer_min_len: question.minLength,
    answer_max_len: question.maxLength,
  },
  options: isChoice(question.type)
    ? question.options.map(({ index, text, weight }) => ({
        index,
        text,
        ...(weight === null ? {} : { weight }),
      }))
    : [],
  answer: solutionOf(question, isRevealed(poll, question) || (poll.state === 'created' && mayWrite(to))),
})

const NOBODY: WireVoter = { hash: '', peerid: '', userid: '', username: '' }

export const wireVoterOf = (key: string, { voter }: Vote): WireVoter =>
  voter === null ? NOBODY : { hash: key, peerid: voter.peerId, userid: voter.userId, username: voter.name }

export const wireResponseOf = (
  poll: Poll,
  question: PollQuestion,
  answer: Answer,
  peer: WireVoter,
): WireResponse => ({
  final: question.once || poll.state === 'stopped',
  response: {
    response_id: answer.id,
    question: question.index,
    type: question.type,
    ...(answer.skipped ? { skipped: true } : contentOf(question, answer)),
    update: answer.update,
  },
  peer,
})

const contentOf = ({ type }: PollQuestion, { chosen, text }: Answer) => {
  if (type === 'single-choice') return { option: chosen[0] ?? -1 }
  return type === 'multiple-choice' ? { options: [...chosen] } : { text: text ?? '' }
}
