import type { Room } from '../roomState.ts'
import type { PollEvent } from './pollCommands.ts'
import type { Poll } from './pollState.ts'

/** A known poll after an event about it. */
export const evolvePoll = (poll: Poll, event: Exclude<PollEvent, { type: 'pollSet' }>): Poll => {
  switch (event.type) {
    case 'pollQuestionsSet':
      return { ...poll, questions: event.questions }
    case 'pollStarted':
      return { ...poll, state: 'started', startedBy: event.by, startedAt: event.at }
    case 'pollAnswered': {
      const { key, voter } = event
      const answers = new Map(poll.votes.get(key)?.answers)
      for (const { question, answer } of event.answers) answers.set(question, answer)
      return { ...poll, votes: new Map(poll.votes).set(key, { voter, answers }) }
    }
    case 'pollStopped':
      return {
        ...poll,
        state: 'stopped',
        stoppedBy: event.by,
        stoppedAt: event.at,
        maxUsers: event.maxUsers,
      }
  }
}

/** Total: an event about an unknown poll changes nothing. */
export const evolvePolls = (room: Room, event: PollEvent): Room => {
  if (event.type === 'pollSet') return { ...room, polls: new Map(room.polls).set(event.poll.id, event.poll) }
  const poll = room.polls.get(event.pollId)
  if (poll === undefined) return room
  return { ...room, polls: new Map(room.polls).set(poll.id, evolvePoll(poll, event)) }
}
