import fc from 'fast-check'
import type { QuestionType, WireAnswer, WireQuestion } from '../../../src/contracts/meeting/polls/polls.ts'
import type { PollCommand } from '../room/polls/pollCommands.ts'

/** Question types of generated polls: well-formed commands, often at the wrong moment. */
const TYPES: readonly QuestionType[] = ['single-choice', 'multiple-choice', 'short-answer']
const pollId = fc.constantFrom('q1', 'q2')
const place = fc.integer({ min: 1, max: 3 })

const questions: fc.Arbitrary<WireQuestion[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom(...TYPES),
      once: fc.boolean(),
      skippable: fc.boolean(),
      hidden: fc.boolean(),
      negative: fc.boolean(),
      right: place,
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) =>
    list.map(({ type, once, skippable, hidden, negative, right }, at) => ({
      question: { index: at + 1, text: `Question ${at + 1}`, type, once, skippable, negative },
      options: [1, 2, 3].map((index) => ({ index, text: `Option ${index}` })),
      answer:
        type === 'single-choice'
          ? { hidden, option: right }
          : type === 'multiple-choice'
            ? { hidden, options: [right] }
            : { hidden, text: 'yes' },
    })),
  )

export const pollAnswer: fc.Arbitrary<WireAnswer> = fc.record({
  question: fc.integer({ min: 1, max: 4 }),
  option: fc.option(fc.integer({ min: -1, max: 4 }), { nil: undefined }),
  options: fc.option(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }), { nil: undefined }),
  text: fc.option(fc.constantFrom('', 'yes', ' YES ', 'no'), { nil: undefined }),
  skipped: fc.option(fc.boolean(), { nil: undefined }),
  duration: fc.nat({ max: 5_000 }),
})

/** @param id of the peer that gives the command */
export const pollCommand = (id: fc.Arbitrary<string>): fc.Arbitrary<PollCommand> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('setPoll' as const),
        peerId: id,
        pollId,
        freshId: fc.constant('fresh'),
        title: fc.constantFrom('A poll', ' '),
        kind: fc.constantFrom('poll' as const, 'quiz' as const),
        duration: fc.constantFrom(0, 10),
        anonymous: fc.boolean(),
        visibility: fc.boolean(),
        mode: fc.constantFrom('userid' as const, 'peerid' as const, 'username' as const),
        vote: fc.subarray(['patient', 'observer', 'waiting']),
        responses: fc.subarray(['patient', 'waiting']),
        at: fc.nat({ max: 100 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('setPollQuestions' as const),
        peerId: id,
        pollId,
        questions,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('startPoll' as const),
        peerId: id,
        pollId,
        at: fc.nat({ max: 100 }),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        type: fc.constant('answerPoll' as const),
        peerId: id,
        pollId,
        answers: fc.array(pollAnswer, { minLength: 1, maxLength: 4 }),
        responseId: fc.uuid(),
        at: fc.nat({ max: 5_000 }),
      }),
    },
    fc.record({
      type: fc.constant('stopPoll' as const),
      peerId: id,
      pollId,
      at: fc.nat({ max: 9_000 }),
    }),
    fc.record({
      type: fc.constant('pollTimeOver' as const),
      peerId: fc.constant(null),
      pollId,
      at: fc.nat({ max: 9_000 }),
    }),
  )
