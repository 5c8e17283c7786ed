import type { PollCommand } from '../room/polls/pollCommands.ts'
import type { ClientRequest } from './clientRequest.ts'
import type { CommandSource } from './roomCommandOf.ts'

/** Converts a request to its command about a poll. */
export const pollCommandOf = (request: ClientRequest, source: CommandSource): PollCommand | null => {
  const { peerId, at, newId } = source
  switch (request.method) {
    case 'poll-info-set': {
      const { poll_id, title, type: kind, duration = 0, mode = 'userid' } = request.params
      const { anonymous = false, visibility = false, vote = [], responses = [] } = request.params
      const about = { title, kind, duration, mode, anonymous, visibility, vote, responses }
      return { type: 'setPoll', peerId, pollId: poll_id || null, freshId: newId(), ...about, at }
    }
    case 'poll-questions-set': {
      const { poll_id: pollId, questions } = request.params
      return { type: 'setPollQuestions', peerId, pollId, questions }
    }
    case 'poll-start':
      return { type: 'startPoll', peerId, pollId: request.params.poll_id, at }
    case 'poll-stop':
      return { type: 'stopPoll', peerId, pollId: request.params.poll_id, at }
    case 'poll-response': {
      const { poll_id: pollId, responses: answers } = request.params
      return { type: 'answerPoll', peerId, pollId, answers, responseId: newId(), at }
    }
    default:
      return null
  }
}
