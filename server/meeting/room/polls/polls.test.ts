import { describe, expect, it } from 'vitest'
import {
  POLL_LIMIT,
  type WireAnswer,
  type WireQuestion,
} from '../../../../src/contracts/meeting/polls/polls.ts'
import { given, present } from '../../testing/roomScene.ts'
import { decide } from '../decide.ts'
import type { Room } from '../roomState.ts'
import type { PollCommand } from './pollCommands.ts'
import {
  getPollLeaderboard,
  getPollQuestions,
  getPollResponses,
  getPollResult,
  listPolls,
} from './pollQueries.ts'

// Tests read: given these commands, when another one is decided, then these events follow.

const people = [
  ...present('ana', 'doctor'),
  ...present('ben', 'patient'),
  ...present('cleo', 'observer'),
  ...present('eve', 'waiting'),
]
const set = (more: Partial<Extract<PollCommand, { type: 'setPoll' }>> = {}): PollCommand => ({
  type: 'setPoll',
  peerId: 'ana',
  pollId: 'p',
  freshId: 'fresh',
  title: 'How are you?',
  kind: 'quiz',
  duration: 0,
  anonymous: false,
  visibility: false,
  mode: 'userid',
  vote: [],
  responses: [],
  at: 10,
  ...more,
})
const choice = (
  more: Partial<WireQuestion['question']> = {},
  answer: WireQuestion['answer'] = null,
): WireQuestion => ({
  question: { index: 1, text: 'Which?', type: 'single-choice', ...more },
  options: [1, 2, 3].map((index) => ({ index, text: `Option ${index}` })),
  answer,
})
const ask = (...questions: WireQuestion[]): PollCommand => ({
  type: 'setPollQuestions',
  peerId: 'ana',
  pollId: 'p',
  questions,
})
const start: PollCommand = { type: 'startPoll', peerId: 'ana', pollId: 'p', at: 1_000 }
const stop: PollCommand = { type: 'stopPoll', peerId: 'ana', pollId: 'p', at: 9_000 }
const vote = (peerId: string, answer: Partial<WireAnswer>, at = 2_000): PollCommand => ({
  type: 'answerPoll',
  peerId,
  pollId: 'p',
  answers: [{ question: 1, duration: 0, ...answer }],
  responseId: `r-${peerId}-${at}`,
  at,
})
const resultOf = (command: PollCommand, room: Room) => {
  const decision = decide(command, room)
  return decision.ok ? decision.result : { code: decision.code, message: decision.message }
}
const everything = { pollId: 'p', offset: 0, count: 50, question: undefined }

describe('writing polls', () => {
  const draft = given(...people, set(), ask(choice()))

  it('M7.062 makes an id where none is given, and keeps a draft changeable until it starts', () => {
    expect(resultOf(set({ pollId: null }), given(...people))).toEqual({ poll_id: 'fresh' })
    const changed = given(...people, set(), ask(choice()), set({ title: 'Another' }))
    expect(changed.polls.get('p')).toMatchObject({ title: 'Another', questions: [{ index: 1 }] })
    const started = given(...people, set(), ask(choice()), start)
    expect(resultOf(set(), started)).toMatchObject({ code: 409 })
    expect(resultOf(ask(choice()), started)).toMatchObject({ code: 409 })
  })

  it.each([set(), ask(choice()), start, stop])('M3.23 $type needs pollWrite', (command) => {
    for (const peerId of ['ben', 'cleo', 'eve']) {
      expect(resultOf({ ...command, peerId } as PollCommand, draft)).toMatchObject({ code: 403 })
    }
  })

  it.each([ask(choice()), { ...start }, stop, vote('ben', { option: 1 })])(
    'M5.58 $type of an unknown poll',
    (command) => {
      expect(resultOf({ ...command, pollId: 'nowhere' } as PollCommand, draft)).toEqual({
        code: 404,
        message: 'Invalid poll ID - Poll not found',
      })
    },
  )

  it.each([
    ['without a title', set({ title: ' ' }), 400],
    ['with too long a title', set({ title: 'x'.repeat(POLL_LIMIT.title + 1) }), 413],
    ['M5.65 with a gap in its numbers', ask(choice({ index: 2 })), 400],
    ['with a blank question', ask(choice({ text: '' })), 400],
    ['with too long a question', ask(choice({ text: 'x'.repeat(POLL_LIMIT.text + 1) })), 413],
    ['with one option only', ask({ ...choice(), options: [{ index: 1, text: 'a' }] }), 400],
    [
      'M5.65 with options from 0',
      ask({ ...choice(), options: [2, 3].map((index) => ({ index, text: 'a' })) }),
      400,
    ],
    ['with a blank option', ask({ ...choice(), options: [1, 2].map((index) => ({ index, text: '' })) }), 400],
    [
      'with too many options',
      ask({
        ...choice(),
        options: Array.from({ length: POLL_LIMIT.options + 1 }, (_, at) => ({ index: at + 1, text: 'a' })),
      }),
      400,
    ],
    ['with an answer that is no option', ask(choice({}, { hidden: true, option: 4 })), 400],
    [
      'with too many questions',
      ask(...Array.from({ length: POLL_LIMIT.questions + 1 }, (_, at) => choice({ index: at + 1 }))),
      400,
    ],
  ])('refuses a poll %s', (_, command, code) => {
    expect(resultOf(command, draft)).toMatchObject({ code, message: expect.stringMatching(/\w/) })
  })

  it('refuses more polls, and more text, than a room holds', () => {
    const many = Array.from({ length: POLL_LIMIT.polls }, (_, at) => set({ pollId: `p${at}` }))
    const full = given(...people, ...many)
    expect(resultOf(set({ pollId: 'one-more' }), full)).toMatchObject({ code: 403 })
    expect(resultOf(set({ pollId: 'p1' }), full)).toEqual({ poll_id: 'p1' })
    const long = Array.from({ length: POLL_LIMIT.questions }, (_, at) => ({
      ...choice({ index: at + 1, text: 'x'.repeat(POLL_LIMIT.text) }),
      options: Array.from({ length: POLL_LIMIT.options }, (_, place) => ({
        index: place + 1,
        text: 'x'.repeat(POLL_LIMIT.optionText),
      })),
    }))
    const two = ['p', 'p1', 'p2'].map((pollId) => ({ ...ask(...long), pollId }) as PollCommand)
    expect(() => given(...people, ...many, set(), ...two)).toThrow('The room holds no more polls')
    expect(() => given(...people, set(), set({ pollId: 'p1' }), set({ pollId: 'p2' }), ...two)).toThrow(
      'The polls of this room are full',
    )
  })

  it('M7.066 M7.067 starts once and stops once; asked again it answers the same', () => {
    expect(resultOf(start, given(...people, set()))).toMatchObject({ code: 400 })
    expect(resultOf(stop, draft)).toMatchObject({ code: 409 })
    const running = given(...people, set(), ask(choice()), start)
    expect(running.polls.get('p')).toMatchObject({ startedBy: 'ana', startedAt: 1_000 })
    expect(decide(start, running)).toMatchObject({ ok: true, events: [] })
    const over = given(...people, set(), ask(choice()), start, stop)
    expect(over.polls.get('p')).toMatchObject({
      state: 'stopped',
      stoppedBy: 'ana',
      stoppedAt: 9_000,
      maxUsers: 3,
    })
    expect(decide(stop, over)).toMatchObject({ ok: true, events: [] })
    expect(resultOf(start, over)).toMatchObject({ code: 409 })
  })
})

describe('answering polls', () => {
  const running = (...questions: WireQuestion[]) => given(...people, set(), ask(...questions), start)
  const one = (command: PollCommand, room: Room) =>
    (resultOf(command, room) as { result: object[] }).result?.[0]

  it('M7.068 anybody inside votes, unless roles are named; who waits never', () => {
    const room = running(choice())
    for (const peerId of ['ana', 'ben', 'cleo']) {
      expect(one(vote(peerId, { option: 1 }), room)).toEqual({ question: 1, correct: false })
    }
    expect(resultOf(vote('eve', { option: 1 }), room)).toMatchObject({ code: 403 })
    const named = given(...people, set({ vote: ['patient', 'waiting'] }), ask(choice()), start)
    expect(resultOf(vote('ana', { option: 1 }), named)).toMatchObject({ code: 403 })
    expect(resultOf(vote('eve', { option: 1 }), named)).toMatchObject({ code: 403 })
    expect(one(vote('ben', { option: 1 }), named)).toEqual({ question: 1, correct: false })
  })

  it('takes no answer before the start, after the end, nor after the time is over', () => {
    const draft = given(...people, set(), ask(choice()))
    expect(resultOf(vote('ben', { option: 1 }), draft)).toMatchObject({ code: 409 })
    const over = given(...people, set(), ask(choice()), start, stop)
    expect(resultOf(vote('ben', { option: 1 }), over)).toMatchObject({ code: 409 })
    const timed = given(...people, set({ duration: 5 }), ask(choice()), start)
    expect(one(vote('ben', { option: 1 }, 5_999), timed)).toMatchObject({ question: 1 })
    expect(resultOf(vote('ben', { option: 1 }, 6_000), timed)).toMatchObject({ code: 409 })
    const ended = given(...people, set({ duration: 5 }), ask(choice()), start, {
      type: 'pollTimeOver',
      peerId: null,
      pollId: 'p',
      at: 6_000,
    })
    expect(ended.polls.get('p')).toMatchObject({ state: 'stopped', stoppedBy: null, stoppedAt: 6_000 })
  })

  it('M5.59 refuses the answer to an unknown question and takes the others', () => {
    const room = running(choice())
    const both = {
      ...vote('ben', { option: 2 }),
      answers: [
        { question: 7, duration: 0 },
        { question: 1, option: 2, duration: 0 },
      ],
    }
    expect(resultOf(both as PollCommand, room)).toMatchObject({
      result: [
        {
          question: 7,
          error: { code: 404, message: 'Invalid question index - Question not found in poll' },
        },
        { question: 1, correct: false },
      ],
    })
  })

  it('an answer may be changed, unless its question is to be answered once; a repeated one counts once', () => {
    const free = given(
      ...people,
      set(),
      ask(choice()),
      start,
      vote('ben', { option: 1 }),
      vote('ben', { option: 3 }),
    )
    expect(getPollResult(free, 'ana', 'p')).toMatchObject({
      result: { user_count: 1, total_response: 1, questions: [{ options: [0, 0, 1] }] },
    })
    const room = given(...people, set(), ask(choice({ once: true })), start, vote('ben', { option: 1 }))
    expect(one(vote('ben', { option: 3 }), room)).toMatchObject({ error: { code: 409 } })
    expect(decide(vote('ben', { option: 1 }), room)).toMatchObject({ ok: true, events: [] })
  })

  it('M3.57 tells voters apart by user, by peer, or by name', () => {
    const twins = [
      ...present('a1', 'patient', { userId: 'same' }),
      ...present('a2', 'patient', { userId: 'same' }),
    ]
    for (const [mode, count] of [
      ['userid', 1],
      ['peerid', 2],
      ['username', 2],
    ] as const) {
      const room = given(
        ...people,
        ...twins,
        set({ mode }),
        ask(choice()),
        start,
        vote('a1', { option: 1 }),
        vote('a2', { option: 1 }),
      )
      expect(room.polls.get('p')?.votes.size, mode).toBe(count)
    }
  })

  it.each([
    ['no such option', choice(), { option: 4 }, 400],
    ['nothing, where an answer is wanted', choice(), { option: -1 }, 400],
    ['a skip, where an answer is wanted', choice(), { skipped: true }, 400],
    ['too short a text', choice({ type: 'short-answer', answer_min_len: 3 }), { text: 'no' }, 400],
    ['too long a text', choice({ type: 'short-answer', answer_max_len: 3 }), { text: 'long' }, 413],
  ])('refuses %s', (_, question, answer, code) => {
    expect(one(vote('ben', answer), running(question))).toMatchObject({ error: { code } })
  })

  it('M5.64 a skipped answer carries nothing, and is counted as skipped', () => {
    const room = given(
      ...people,
      set(),
      ask(choice({ skippable: true })),
      start,
      vote('ben', { option: 2, text: 'x', skipped: true }),
    )
    expect(getPollResult(room, 'ana', 'p')).toMatchObject({
      result: { questions: [{ options: [0, 0, 0], skipped: 1, total: 1 }] },
    })
    const own = getPollResponses(room, 'ben', { pollId: 'p', self: true, index: 0, count: 50 })
    expect(own).toMatchObject({ result: { responses: [{ response: { question: 1, skipped: true } }] } })
    expect(JSON.stringify(own)).not.toContain('option"')
  })

  it('tells whether an answer was right only where it is no secret', () => {
    const secret = running(choice({}, { hidden: true, option: 2 }))
    expect(one(vote('ben', { option: 2 }), secret)).toEqual({ question: 1 })
    const open = running(choice({}, { hidden: false, option: 2 }))
    expect(one(vote('ben', { option: 2 }), open)).toEqual({ question: 1, correct: true })
    expect(one(vote('ben', { option: 1 }), open)).toEqual({ question: 1, correct: false })
  })
})

describe('what is told of polls', () => {
  const quiz = (more: Parameters<typeof set>[0] = {}) => [
    ...people,
    ...present('dan', 'patient'),
    set(more),
    ask(
      choice({ weight: 2, negative: true }, { hidden: true, option: 2 }),
      {
        ...choice({ index: 2, type: 'multiple-choice' }, { hidden: true, options: [3, 1] }),
      },
      choice({ index: 3, type: 'short-answer', skippable: true }, { hidden: true, text: 'Yes' }),
    ),
    start,
  ]
  const answers = (
    peerId: string,
    first: number,
    second: number[],
    third: string,
    duration: number,
  ): PollCommand => ({
    type: 'answerPoll',
    peerId,
    pollId: 'p',
    answers: [
      { question: 1, option: first, duration },
      { question: 2, options: second, duration },
      { question: 3, text: third, skipped: third === '', duration },
    ],
    responseId: peerId,
    at: 5_000,
  })

  it('M3.62 M7.072 scores by weight, takes away for wrong ones, and sorts by points and time', () => {
    const room = given(
      ...quiz(),
      answers('ben', 2, [1, 3], ' yes ', 300),
      answers('cleo', 1, [3, 1], '', 100),
      answers('dan', 2, [1, 3], 'YES', 200),
      stop,
    )
    expect(getPollLeaderboard(room, 'ben', everything)).toMatchObject({
      result: {
        total_users: 4,
        voted_users: 3,
        correct_users: 2,
        avg_score: (4 + 4 - 1) / 3,
        avg_time: (600 + 900 + 100) / 3,
        last: true,
        questions: [
          {
            position: 1,
            score: 4,
            correct_responses: 3,
            total_responses: 3,
            duration: 600,
            peer: { peerid: 'dan' },
          },
          {
            position: 2,
            score: 4,
            duration: 900,
            peer: { peerid: 'ben', username: 'ben', userid: 'user-ben' },
          },
          // Only the time of the right answer counts.
          { position: 3, score: -1, duration: 100, correct_responses: 1 },
        ],
      },
    })
    expect(getPollLeaderboard(room, 'ana', { ...everything, offset: 1, count: 1 })).toMatchObject({
      result: { questions: [{ position: 2 }], last: false, voted_users: 3 },
    })
    expect(getPollLeaderboard(room, 'ana', { ...everything, question: 3 })).toMatchObject({
      result: { questions: [{ score: 1 }, { score: 1 }, { score: 0 }] },
    })
  })

  it('measures the time itself where the client has not, and believes no client more than has passed', () => {
    const timeOf = (command: PollCommand) => {
      const board = getPollLeaderboard(given(...quiz(), command, stop), 'ana', everything)
      return board.ok ? (board.result.questions as { duration: number }[])[0]?.duration : null
    }
    expect(timeOf(answers('ben', 2, [1, 3], 'yes', 0))).toBe(3 * Math.round(4_000 / 3))
    expect(timeOf(answers('ben', 2, [1, 3], 'yes', 60_000))).toBe(12_000)
  })

  it('M5.67 M5.68 has no leaderboard before the end, nor of a poll without names', () => {
    const empty = { ok: true, result: { questions: [], voted_users: 0, total_users: 0, last: true } }
    const running = given(...quiz(), answers('ben', 2, [1], '', 1))
    expect(getPollLeaderboard(running, 'ana', everything)).toMatchObject(empty)
    const anonymous = given(...quiz({ anonymous: true }), answers('ben', 2, [1], '', 1), stop)
    expect(getPollLeaderboard(anonymous, 'ana', everything)).toMatchObject(empty)
  })

  it('M5.69 who may not read polls, or not this one, sees neither leaderboard, nor answers, nor counts', () => {
    const room = given(...quiz({ responses: ['observer'] }), answers('ben', 2, [1], '', 1), stop)
    expect(getPollLeaderboard(room, 'ben', everything)).toMatchObject({ code: 403 })
    const others = { pollId: 'p', self: false, index: 0, count: 50 }
    expect(getPollResponses(room, 'ben', others)).toMatchObject({ code: 403 })
    expect(getPollResponses(room, 'ben', { ...others, self: true })).toMatchObject({
      result: { responses: [{}, {}, {}] },
    })
    expect(getPollResult(room, 'ben', 'p')).toMatchObject({ result: { user_count: 0, questions: [] } })
    expect(getPollResult(room, 'cleo', 'p')).toMatchObject({ result: { user_count: 1 } })
  })

  it('M7.069 M9.23 hands answers out page by page, without a name where there is none', () => {
    const room = given(...quiz({ anonymous: true }), answers('ben', 2, [3, 1], 'x', 1))
    const first = getPollResponses(room, 'ana', { pollId: 'p', self: false, index: 0, count: 2 })
    expect(first).toMatchObject({
      result: {
        last: false,
        responses: [
          { response: { question: 1, option: 2, type: 'single-choice' }, peer: { peerid: '', username: '' } },
          { response: { question: 2, options: [1, 3] } },
        ],
      },
    })
    expect(getPollResponses(room, 'ana', { pollId: 'p', self: false, index: 2, count: 2 })).toMatchObject({
      result: { last: true, responses: [{ response: { text: 'x' } }] },
    })
    // The stored data does not reveal the voter either.
    const kept = JSON.stringify([...(room.polls.get('p')?.votes ?? [])])
    expect(kept).not.toContain('ben')
  })

  it('M7.065 tells what is right to the writer of a draft, to nobody while it runs, to all afterwards', () => {
    const told = (room: Room, by: string) => {
      const answer = getPollQuestions(room, by, 'p', { index: 0, count: 1 })
      return answer.ok ? (answer.result.questions as WireQuestion[])[0]?.answer : answer.code
    }
    const commands = quiz()
    const draft = given(...commands.slice(0, -1))
    expect(told(draft, 'ana')).toEqual({ hidden: true, option: 2 })
    expect(told(draft, 'ben')).toBe(404)
    const running = given(...commands)
    for (const by of ['ana', 'ben']) expect(told(running, by)).toEqual({ hidden: true })
    expect(told(given(...commands, stop), 'ben')).toEqual({ hidden: true, option: 2 })
  })

  it('M7.070 lists page by page with a cursor', () => {
    const room = given(...people, set({ pollId: 'a' }), set({ pollId: 'b' }), set({ pollId: 'c' }))
    const page = (start: string | undefined) => listPolls(room, 'ana', { state: 'created', start, count: 2 })
    expect(page(undefined)).toMatchObject({
      result: { polls: [{ poll_id: 'a' }, { poll_id: 'b' }], last: 'b' },
    })
    expect(page('b')).toMatchObject({ result: { polls: [{ poll_id: 'c' }], last: '' } })
  })
})
