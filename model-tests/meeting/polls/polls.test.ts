import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallEvent } from '../../../src/contracts/meeting/call/callEvents.ts'
import type { PollOrder } from '../../../src/machines/meeting/polls/pollsContract.ts'
import { startCall } from '../harness/startCall.ts'
import { draft, info, pollPolicy, question } from './pollFixtures.ts'

/** Tests polls of a call, from the application's requests to the frames and back. */
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const QUESTIONS = [
  question(1),
  question(2, { type: 'multiple-choice' }),
  question(3, { type: 'long-answer' }),
]
const OWN = {
  final: true,
  response: { question: 1, option: 2, response_id: 'r1', type: 'single-choice' },
  peer: { hash: 'h', peerid: 'me', userid: 'u1', username: 'Ana' },
}

const pollingCall = async (
  rights = { pollRead: true, pollWrite: true },
  listed: Partial<Record<'created' | 'started' | 'stopped', object[]>> = {},
) => {
  const call = startCall()
  const heard: CallEvent[] = []
  call.actor.on('*', (event) => heard.push(event))
  call.server.policy = pollPolicy(rights)
  const { answer, notify } = call
  call.server.answers.set('poll-list', ({ params }) => ({
    result: { polls: listed[params.state as 'created'] ?? [], last: '' },
  }))
  answer('poll-info-set', { poll_id: 'q1' })
  answer('poll-questions-set', { poll_id: 'q1', total_questions: 2 })
  answer('poll-questions-get', { poll_id: 'q1', questions: QUESTIONS, last: true })
  answer('poll-responses', { poll_id: 'q1', responses: [OWN], last: true })
  answer('poll-response', { poll_id: 'q1', result: [{ question: 1 }] })
  answer('poll-result', {
    poll_id: 'q1',
    user_count: 1,
    max_user: 2,
    total_response: 1,
    questions: [{ question: 1, options: [0, 1], correct: 1, total: 1 }],
  })
  for (const method of ['poll-start', 'poll-stop']) answer(method, { poll_id: 'q1' })
  await call.preview()
  await call.join()
  await call.advance(10)
  const order = async (sentOrder: PollOrder) => {
    call.actor.send({ type: 'polls.ordered', order: sentOrder })
    await call.advance(10)
  }
  const context = () => call.parts().polls?.getSnapshot().children['poll:q1']?.getSnapshot().context
  const types = () => heard.map(({ type }) => type).filter((type) => type.startsWith('POLL'))
  const starts = () => notify('on-poll-start', { polls: [info({ state: 'started' })] })
  const stops = (more: object = {}) =>
    notify('on-poll-stop', { polls: [info({ state: 'stopped', ...more })] })
  return { ...call, order, context, types, heard, starts, stops }
}

describe('a poll from the draft to the end', () => {
  it('M4.178 M7.062 M7.064 is made with its questions, and the application is told', async () => {
    const { order, sent, types } = await pollingCall()
    await order({ kind: 'create', draft, startAtOnce: false })
    expect(sent('poll-info-set')).toEqual([
      {
        title: 'How do you feel?',
        type: 'quiz',
        anonymous: false,
        duration: 0,
        vote: [],
        responses: ['doctor'],
      },
    ])
    expect(sent('poll-questions-set')).toMatchObject([
      {
        questions: [
          {
            question: { index: 1, once: true },
            options: [{ index: 1 }, { index: 2 }],
            answer: { hidden: true, option: 2 },
          },
          { question: { index: 2, type: 'long-answer' }, answer: { hidden: true } },
        ],
      },
    ])
    expect(types()).toEqual(['POLLS_LIST', 'POLL_CREATED'])
  })

  it('M4.179 M4.180 M7.066 M7.067 is started and stopped, and each is told once', async () => {
    const { order, sent, types, starts, stops, context } = await pollingCall()
    await order({ kind: 'create', draft, startAtOnce: false })
    await order({ kind: 'start', pollId: 'q1' })
    expect(sent('poll-start')).toEqual([{ poll_id: 'q1' }])
    // Only the room's notification starts it (protocol §7.3).
    expect(context()?.poll.state).toBe('created')
    await starts()
    await starts()
    expect(context()?.poll.state).toBe('started')
    await order({ kind: 'stop', pollId: 'q1' })
    expect(sent('poll-stop')).toEqual([{ poll_id: 'q1' }])
    await stops()
    await stops()
    expect(types()).toEqual(['POLLS_LIST', 'POLL_CREATED', 'POLL_STARTED', 'POLL_STOPPED'])
  })

  it('starts what was made to start at once, after its questions are there', async () => {
    const { order, sent } = await pollingCall()
    await order({ kind: 'create', draft, startAtOnce: true })
    expect(sent('poll-start')).toEqual([{ poll_id: 'q1' }])
  })

  it('M4.136 M4.137 M7.065 M7.069 M7.093 a start fetches questions, then our own answers', async () => {
    const { starts, sent, context, types } = await pollingCall({ pollRead: false, pollWrite: false })
    await starts()
    expect(sent('poll-questions-get')).toEqual([{ poll_id: 'q1', index: 0, count: 50 }])
    expect(sent('poll-responses')).toEqual([{ poll_id: 'q1', index: 0, count: 50, self: true }])
    expect(context()?.poll.questions.map(({ responses }) => responses.length)).toEqual([1, 0, 0])
    expect(context()?.answered).toEqual([1])
    expect(types()).toEqual(['POLL_STARTED'])
  })

  it('M9.23 asks page by page for more than fifty questions', async () => {
    const call = await pollingCall()
    call.server.answers.set('poll-questions-get', ({ params }) => {
      const from = Number(params.index)
      const questions = Array.from({ length: from === 0 ? 50 : 2 }, (_, at) => question(from + at + 1))
      return { result: { poll_id: 'q1', questions, last: from > 0 } }
    })
    await call.starts()
    expect(call.sent('poll-questions-get')).toEqual([
      { poll_id: 'q1', index: 0, count: 50 },
      { poll_id: 'q1', index: 50, count: 50 },
    ])
    expect(call.context()?.poll.questions).toHaveLength(52)
  })

  it('M4.138 M4.139 M7.071 M7.094 a stop marks it stopped and fetches the result', async () => {
    const { starts, stops, sent, context } = await pollingCall({ pollRead: false, pollWrite: false })
    await starts()
    expect(sent('poll-result')).toEqual([])
    await stops({ stopped_by: 'p9', stopped_at: 77 })
    expect(sent('poll-result')).toEqual([{ poll_id: 'q1' }])
    expect(context()?.poll).toMatchObject({
      state: 'stopped',
      stoppedBy: 'p9',
      stoppedAt: 77,
      result: { totalUsers: 1, maxUsers: 2, totalResponses: 1 },
    })
    expect(context()?.poll.questions[0]?.options[1]?.voteCount).toBe(1)
  })

  it('M4.181 M7.095 counts arrive while it runs, and those of unknown polls are left aside', async () => {
    const { starts, notify, context, types } = await pollingCall()
    await starts()
    const counts = { poll_id: 'q1', user_count: 3, max_user: 4, total_response: 3, questions: [] }
    await notify('on-poll-stats', { polls: [{ ...counts, poll_id: 'nowhere' }, counts] })
    expect(context()?.poll.result.totalUsers).toBe(3)
    expect(types().filter((type) => type === 'POLL_VOTES_UPDATED')).toHaveLength(1)
  })
})

describe('what is asked of a poll', () => {
  it('M5.60 M5.61 M5.62 M5.63 M5.64 M7.068 answers go out in the form of their question, then come back', async () => {
    const { starts, order, sent } = await pollingCall()
    await starts()
    await order({
      kind: 'answer',
      pollId: 'q1',
      answers: [
        { questionIndex: 1, option: 2, text: 'dropped' },
        { questionIndex: 2, options: [10, 2, 1], duration: 900 },
        { questionIndex: 3, text: 'x', option: 1, skipped: true },
      ],
    })
    expect(sent('poll-response')).toEqual([
      {
        poll_id: 'q1',
        responses: [
          { question: 1, type: 'single-choice', option: 2, duration: 0 },
          { question: 2, type: 'multiple-choice', options: [1, 2, 10], duration: 900 },
          { question: 3, type: 'long-answer', skipped: true, duration: 0 },
        ],
      },
    ])
    expect(sent('poll-responses')).toHaveLength(2)
  })

  it('M1.18 a new poll that the server refuses is known as refused, and can be sent again', async () => {
    const { actor, answer, order, parts, server } = await pollingCall()
    const polls = () => parts().polls?.getSnapshot().context
    server.refuses('poll-info-set', 400, 'Not now')
    await order({ kind: 'create', draft, startAtOnce: false })
    expect(polls()).toMatchObject({ creation: 'refused', order: [] })
    answer('poll-info-set', { poll_id: 'q1' })
    actor.send({ type: 'polls.ordered', order: { kind: 'create', draft, startAtOnce: false } })
    expect(polls()?.creation).toBe('pending')
    await vi.advanceTimersByTimeAsync(10)
    expect(polls()).toMatchObject({ creation: 'none', order: ['q1'] })
  })

  it('M5.58 M5.59 an unknown poll or question is refused with its text, and nothing is sent', async () => {
    const { starts, order, sent, errors } = await pollingCall()
    await order({ kind: 'answer', pollId: 'q1', answers: [] })
    expect(errors().at(-1)?.description).toBe('Invalid poll ID - Poll not found')
    await starts()
    await order({ kind: 'answer', pollId: 'q1', answers: [{ questionIndex: 4, option: 1 }] })
    expect(errors().at(-1)?.description).toBe('Invalid question index - Question not found in poll')
    expect(sent('poll-response')).toEqual([])
  })

  it('what the server refuses of an answer is told with its reason', async () => {
    const { starts, order, answer, errors } = await pollingCall()
    await starts()
    answer('poll-response', {
      poll_id: 'q1',
      result: [{ question: 1, correct: false, error: { code: 409, message: 'Answered already' } }],
    })
    await order({ kind: 'answer', pollId: 'q1', answers: [{ questionIndex: 1, option: 1 }] })
    expect(errors().at(-1)?.description).toBe('Answered already')
  })

  it('M5.67 M5.68 M5.69 M7.072 the leaderboard is asked for only where it may be seen; else it is empty', async () => {
    const empty = { entries: [], hasNext: false, summary: null }
    const look = { kind: 'fetchLeaderboard', pollId: 'q1', offset: 0, count: 10 } as const
    const peer = { hash: 'h', peerid: 'p2', userid: 'u2', username: 'Eva' }
    const board = {
      poll_id: 'q1',
      total_users: 2,
      voted_users: 1,
      correct_users: 1,
      avg_time: 900,
      avg_score: 1,
      questions: [{ position: 1, score: 1, total_responses: 1, correct_responses: 1, duration: 900, peer }],
      last: false,
    }
    const one = await pollingCall()
    one.answer('poll-leaderboard', board)
    await one.starts()
    await one.order(look)
    expect(one.context()?.leaderboard).toEqual(empty)
    await one.stops({ anonymous: true })
    await one.order(look)
    expect(one.context()?.leaderboard).toEqual(empty)
    expect(one.sent('poll-leaderboard')).toEqual([])

    const other = await pollingCall()
    other.answer('poll-leaderboard', board)
    await other.starts()
    await other.stops()
    await other.order(look)
    expect(other.sent('poll-leaderboard')).toEqual([{ poll_id: 'q1', count: 10, offset: 0 }])
    expect(other.context()?.leaderboard).toMatchObject({
      entries: [{ position: 1, totalResponses: 1, correctResponses: 1, duration: 900, score: 1 }],
      hasNext: true,
      summary: { avgScore: 1, avgTime: 900, votedUsers: 1, totalUsers: 2, correctUsers: 1 },
    })
    await other.notify('on-policy-change', pollPolicy({ pollRead: false, pollWrite: false }))
    await other.order(look)
    expect(other.context()?.leaderboard).toEqual(empty)
  })

  it('M4.182 M5.70 M5.71 M7.070 lists what the role may see, by itself and after a change of role', async () => {
    const writer = await pollingCall(undefined, { stopped: [info({ state: 'stopped' })] })
    expect(writer.sent('poll-list')).toEqual([
      { count: 50, state: 'created' },
      { count: 50, state: 'started' },
      { count: 50, state: 'stopped' },
    ])
    expect(writer.heard).toContainEqual({ type: 'POLLS_LIST', pollIds: ['q1'] })
    expect(writer.context()?.poll.state).toBe('stopped')

    const reader = await pollingCall({ pollRead: true, pollWrite: false })
    expect(reader.sent('poll-list')).toEqual([{ count: 50, state: 'started' }])
    await reader.order({ kind: 'list' })
    expect(reader.sent('poll-list')).toHaveLength(2)

    const nobody = await pollingCall({ pollRead: false, pollWrite: false })
    expect(nobody.sent('poll-list')).toEqual([])
    await nobody.notify('on-policy-change', pollPolicy({ pollRead: true, pollWrite: false }))
    expect(nobody.sent('poll-list')).toEqual([{ count: 50, state: 'started' }])
  })

  it('nothing of a poll is left when the call is', async () => {
    const { starts, leave, actor, context } = await pollingCall()
    await starts()
    expect(context()).toBeDefined()
    await leave()
    expect(actor.getSnapshot().children.polls).toBeUndefined()
  })
})
