import type { Policy } from '../../../src/contracts/meeting/connection/shapes.ts'
import {
  type WirePoll,
  type WireQuestion,
  wirePoll,
  wireQuestion,
} from '../../../src/contracts/meeting/polls/polls.ts'
import type { PollDraft } from '../../../src/machines/meeting/polls/pollsContract.ts'
import { policyFor } from '../fixtures.ts'

/** The policy of a doctor with these rights to polls. */
export const pollPolicy = (rights: { pollRead: boolean; pollWrite: boolean }): Policy => {
  const policy = policyFor('doctor')
  const { doctor } = policy.known_roles
  if (doctor === undefined) throw new Error('The fixture has no doctor')
  const permissions = { ...doctor.permissions, ...rights }
  return { ...policy, known_roles: { ...policy.known_roles, doctor: { ...doctor, permissions } } }
}

export const info = (more: Partial<WirePoll> = {}): WirePoll =>
  wirePoll.parse({ poll_id: 'q1', title: 'How do you feel?', type: 'quiz', ...more })

export const question = (index: number, more: object = {}): WireQuestion =>
  wireQuestion.parse({
    question: { index, text: `Question ${index}`, type: 'single-choice', ...more },
    options: [
      { index: 1, text: 'Well' },
      { index: 2, text: 'Tired' },
    ],
    answer: { hidden: true },
  })

export const draft: PollDraft = {
  title: 'How do you feel?',
  type: 'quiz',
  anonymous: false,
  duration: 0,
  rolesThatCanVote: [],
  rolesThatCanViewResponses: ['doctor'],
  questions: [
    {
      text: 'Today?',
      type: 'single-choice',
      skippable: false,
      once: true,
      options: [
        { text: 'Well', isCorrectAnswer: false },
        { text: 'Tired', isCorrectAnswer: true },
      ],
    },
    { text: 'Why?', type: 'long-answer', skippable: true, once: false, options: [] },
  ],
}
