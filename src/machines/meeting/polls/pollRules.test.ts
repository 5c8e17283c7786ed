import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireCounts, wirePoll, wireQuestion, wireResponse } from '../../../contracts/meeting/polls/polls.ts'
import { answersFor, hasLeaderboard, visibleStates } from './pollRules.ts'
import { pollOf, withCounts, withInfo, withQuestions, withResponses } from './pollShapes.ts'

const info = wirePoll.parse({
  poll_id: 'q',
  title: 'A poll',
  mode: 'peerid',
  vote: ['patient'],
  responses: ['doctor'],
  started_at: 5,
})
const question = (index: number, type = 'single-choice') =>
  wireQuestion.parse({
    question: { index, text: `Question ${index}`, type },
    options: [1, 2].map((index) => ({ index: index, text: `Option ${index}` })),
  })

describe('rules of polls', () => {
  it('M5.67 M5.68 M5.69 the leaderboard needs names, an end and a right: each by itself', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom('created' as const, 'started' as const, 'stopped' as const),
        fc.boolean(),
        fc.boolean(),
        (anonymous, state, read, write) => {
          const shown = hasLeaderboard({ anonymous, state }, { read, write })
          expect(shown).toBe(!anonymous && state === 'stopped' && (read || write))
        },
      ),
    )
  })

  it('M5.70 M5.71 roles that write polls see all of them, others only running ones', () => {
    expect(visibleStates({ read: true, write: true })).toEqual(['created', 'started', 'stopped'])
    expect(visibleStates({ read: true, write: false })).toEqual(['started'])
  })

  it('M5.59 M5.65 answers are for questions of the poll, which count from 1', () => {
    const poll = withQuestions(pollOf(info), [question(1), question(2, 'long-answer')])
    expect(answersFor(poll, [{ questionIndex: 0, option: 1 }])).toBeNull()
    expect(answersFor(poll, [{ questionIndex: 3, option: 1 }])).toBeNull()
    expect(answersFor(poll, [{ questionIndex: 2, option: 1, text: 'x', duration: 9 }])).toEqual([
      { question: 2, type: 'long-answer', text: 'x', duration: 9 },
    ])
    expect(wireQuestion.safeParse(question(1)).success).toBe(true)
    expect(
      wireQuestion.safeParse({ ...question(1), question: { ...question(1).question, index: 0 } }).success,
    ).toBe(false)
  })
})

describe('a poll in the specification’s shape', () => {
  it('M3.56 M3.57 has every field, and its mode by its name', () => {
    expect(pollOf(info)).toMatchObject({
      id: 'q',
      mode: 'peerID',
      rolesThatCanVote: ['patient'],
      rolesThatCanViewResponses: ['doctor'],
      startedAt: 5,
      stoppedAt: null,
      questions: [],
    })
    expect(pollOf({ ...info, mode: 'userid' }).mode).toBe('customerID')
    expect(pollOf({ ...info, mode: 'username' }).mode).toBe('userName')
  })

  it('M3.58 M3.59 M3.60 stores questions by index, from any page, and counts by option', () => {
    const poll = withCounts(
      withQuestions(withQuestions(pollOf(info), [question(2)]), [question(1)]),
      wireCounts.parse({
        poll_id: 'q',
        user_count: 2,
        max_user: 3,
        total_response: 2,
        questions: [{ question: 2, options: [0, 2], total: 2, correct: 1 }],
      }),
    )
    expect(poll.questions.map(({ index }) => index)).toEqual([1, 2])
    expect(poll.questions[1]).toMatchObject({
      options: [
        { index: 1, voteCount: 0 },
        { index: 2, voteCount: 2 },
      ],
      result: { correctResponses: 1, skippedCount: 0, totalResponses: 2 },
    })
    expect(poll.result).toEqual({ totalUsers: 2, maxUsers: 3, totalResponses: 2 })
    // A later notification of the poll, or its questions again, lose no data.
    expect(withInfo(poll, { ...info, state: 'stopped' }).questions).toBe(poll.questions)
    expect(withQuestions(poll, [question(2)]).questions[1]?.options[1]?.voteCount).toBe(2)
  })

  it('M3.61 stores an answer once, a changed one replaces the previous', () => {
    const response = (option: number, response_id: string) =>
      wireResponse.parse({
        final: true,
        response: { question: 1, option, response_id, type: 'single-choice' },
        peer: { hash: 'h', peerid: 'p', userid: 'u', username: 'Ana' },
      })
    const poll = withQuestions(pollOf(info), [question(1)])
    const twice = withResponses(withResponses(poll, [response(1, 'r1'), response(2, 'r2')]), [
      response(2, 'r1'),
    ])
    expect(twice.questions[0]?.responses).toMatchObject([
      { id: 'r1', option: 2, responseFinal: true, peer: { userHash: 'h', username: 'Ana' } },
      { id: 'r2', option: 2 },
    ])
  })
})
