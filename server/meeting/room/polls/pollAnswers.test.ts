import { describe, expect, it } from 'vitest'
import type { WireAnswer } from '../../../../src/contracts/meeting/polls/polls.ts'
import { countPoll } from './countPoll.ts'
import type { Answer, Poll, PollQuestion, Vote } from './pollState.ts'
import { isRight, pointsOf, scoredCount, standingsOf } from './scorePoll.ts'
import { takeAnswer } from './takeAnswer.ts'

// Answers as they are taken, scored, ranked and counted.

const question = (changes: Partial<PollQuestion> = {}): PollQuestion => ({
  index: 1,
  text: 'Where does it hurt?',
  type: 'single-choice',
  skippable: false,
  once: false,
  weight: 3,
  negative: false,
  duration: null,
  minLength: 2,
  maxLength: 5,
  options: [1, 2, 3].map((index) => ({ index, text: String(index), weight: null })),
  solution: { hidden: false, options: [2], text: null, case: false, trim: false },
  ...changes,
})
const solution = (changes: Partial<PollQuestion['solution']>) => ({
  hidden: false,
  options: [],
  text: null,
  case: false,
  trim: false,
  ...changes,
})
const answer = (changes: Partial<Answer> = {}): Answer => ({
  id: 'a',
  chosen: [2],
  text: null,
  skipped: false,
  duration: 1_000,
  update: false,
  ...changes,
})
const vote = (...answers: [index: number, answer: Answer][]): Vote => ({
  voter: null,
  answers: new Map(answers),
})
const poll = (changes: Partial<Poll> = {}): Poll => ({
  id: 'p',
  title: '',
  kind: 'quiz',
  state: 'started',
  mode: 'userid',
  anonymous: false,
  visibility: true,
  duration: 0,
  vote: [],
  responses: [],
  createdBy: 'ana',
  createdAt: 1,
  startedBy: 'ana',
  startedAt: 1,
  stoppedBy: null,
  stoppedAt: null,
  maxUsers: 0,
  questions: [question()],
  votes: new Map(),
  ...changes,
})

describe('an answer is taken', () => {
  const take = (
    wire: Partial<WireAnswer>,
    of: Partial<PollQuestion> = {},
    more: { earlier?: Answer; elapsed?: number; share?: number } = {},
  ) =>
    takeAnswer(
      question(of),
      { question: 1, duration: 0, ...wire },
      { id: 'new', earlier: more.earlier, elapsed: more.elapsed ?? 9_000, share: more.share ?? 400 },
    )
  const refused = (code: number, message: string) => ({ kind: 'refused', code, message })
  const text = { type: 'short-answer', options: [] } as const

  it('with its option or its text, and its time', () => {
    expect(take({ option: 2 })).toEqual({
      kind: 'taken',
      answer: { id: 'new', chosen: [2], text: null, skipped: false, duration: 400, update: false },
    })
    expect(take({ text: 'here' }, text)).toMatchObject({
      kind: 'taken',
      answer: { chosen: [], text: 'here', skipped: false },
    })
    const durationOf = (duration: number) => {
      const taken = take({ option: 2, duration })
      return taken.kind === 'taken' ? taken.answer.duration : null
    }
    expect([durationOf(1_200.4), durationOf(50_000)]).toEqual([1_200, 9_000])
  })

  it('as skipped when it is empty, where that is allowed', () => {
    const skipped = { kind: 'taken', answer: { chosen: [], text: null, skipped: true } }
    expect(take({ skipped: true, option: 2 }, { skippable: true })).toMatchObject(skipped)
    expect(take({}, { skippable: true })).toMatchObject(skipped)
    expect(take({ text: '  ' }, { ...text, skippable: true })).toMatchObject(skipped)
    const not = refused(400, 'This question may not be skipped')
    expect([take({ skipped: true }), take({}), take({ text: '' }, text)]).toEqual([not, not, not])
  })

  it('not with an option that there is not, nor with a text of another length', () => {
    expect(take({ option: 4 })).toEqual(refused(400, 'The question has no such option'))
    expect(take({ options: [1, 4] }, { type: 'multiple-choice' })).toEqual(
      refused(400, 'The question has no such option'),
    )
    expect(take({ text: '12345' }, text)).toMatchObject({ kind: 'taken' })
    expect(take({ text: '123456' }, text)).toEqual(refused(413, 'The answer is too long'))
    expect(take({ text: '12' }, text)).toMatchObject({ kind: 'taken' })
    expect(take({ text: '1' }, text)).toEqual(refused(400, 'The answer is too short'))
  })

  it('again with its first id, unless the question is answered once; the same answer counts once', () => {
    const earlier = answer({ id: 'first', chosen: [1] })
    expect(take({ option: 2 }, {}, { earlier })).toMatchObject({
      kind: 'taken',
      answer: { id: 'first', chosen: [2], update: true },
    })
    expect(take({ option: 1 }, { once: true }, { earlier })).toEqual({ kind: 'repeated' })
    expect(take({ option: 2 }, { once: true }, { earlier })).toEqual(
      refused(409, 'This question was answered already'),
    )
    const said = answer({ chosen: [], text: 'here' })
    expect(take({ text: 'here' }, text, { earlier: said })).toEqual({ kind: 'repeated' })
    expect(take({ text: 'there' }, text, { earlier: said })).toMatchObject({ kind: 'taken' })
    expect(take({ skipped: true }, { ...text, skippable: true }, { earlier: said })).toMatchObject({
      kind: 'taken',
      answer: { skipped: true },
    })
  })
})

describe('an answer is scored', () => {
  it('right with all the right options, or with the text', () => {
    expect(isRight(question(), answer())).toBe(true)
    expect(isRight(question(), answer({ chosen: [1] }))).toBe(false)
    const two = question({ solution: solution({ options: [1, 2] }) })
    expect([isRight(two, answer({ chosen: [1, 2] })), isRight(two, answer({ chosen: [1] }))]).toEqual([
      true,
      false,
    ])
    const textOf = (changes: object, said: string | null) =>
      isRight(
        question({ solution: solution({ text: 'Knee', ...changes }) }),
        answer({ chosen: [], text: said }),
      )
    expect(textOf({}, 'knee')).toBe(true)
    expect(textOf({}, 'elbow')).toBe(false)
    expect(textOf({ case: true }, 'knee')).toBe(false)
    expect(textOf({ case: true }, 'Knee')).toBe(true)
    expect(textOf({}, ' knee ')).toBe(false)
    expect(textOf({ trim: true }, ' knee ')).toBe(true)
    expect(textOf({}, null)).toBe(false)
    expect(textOf({ text: null }, 'knee')).toBe(null)
    expect(textOf({ text: '' }, '')).toBe(null)
  })

  it('by the weight of the question, which a wrong answer costs where that was chosen', () => {
    const wrong = answer({ chosen: [1] })
    expect(pointsOf(question(), answer())).toBe(3)
    expect(pointsOf(question(), wrong)).toBe(0)
    expect(pointsOf(question({ negative: true }), wrong)).toBe(-3)
    expect(pointsOf(question({ negative: true }), answer({ chosen: [], skipped: true }))).toBe(0)
    expect(pointsOf(question({ negative: true, solution: solution({}) }), wrong)).toBe(0)
  })

  it('in questions that have a solution', () => {
    const three = poll({
      questions: [
        question(),
        question({ index: 2, solution: solution({}) }),
        question({ index: 3, solution: solution({ text: 'knee' }) }),
        question({ index: 4, solution: solution({ text: '' }) }),
      ],
    })
    expect(scoredCount(three)).toBe(2)
    expect([1, 2, 3, 4].map((index) => scoredCount(three, index))).toEqual([1, 0, 1, 0])
  })
})

describe('voters are ranked', () => {
  const second = question({ index: 2, weight: 1 })
  const wrong = answer({ chosen: [1], duration: 5_000 })
  const quiz = poll({
    questions: [question(), second],
    votes: new Map([
      ['slow', vote([1, answer({ duration: 3_000 })])],
      ['best', vote([1, answer()], [2, answer({ duration: 500 })])],
      ['fast', vote([1, answer({ duration: 2_000 })], [2, wrong])],
      ['equal', vote([1, answer({ duration: 2_000 })])],
      ['absent', vote()],
      ['wrong', vote([2, wrong])],
    ]),
  })

  it('by points, then by the time of the right answers; equals share a position', () => {
    expect(
      standingsOf(quiz).map(({ position, key, score, responses, correct, duration }) => [
        position,
        key,
        score,
        responses,
        correct,
        duration,
      ]),
    ).toEqual([
      [1, 'best', 4, 2, 2, 1_500],
      [2, 'fast', 3, 2, 1, 2_000],
      [2, 'equal', 3, 1, 1, 2_000],
      [4, 'slow', 3, 1, 1, 3_000],
      [5, 'wrong', 0, 1, 0, 0],
    ])
  })

  it('in one question by those who answered it', () => {
    expect(standingsOf(quiz, 2).map(({ position, key, score }) => [position, key, score])).toEqual([
      [1, 'best', 1],
      [2, 'fast', 0],
      [2, 'wrong', 0],
    ])
  })
})

describe('answers are counted', () => {
  const votes = new Map([
    ['a', vote([1, answer()])],
    ['b', vote([1, answer({ chosen: [1] })])],
    ['c', vote([1, answer({ chosen: [], skipped: true })])],
    ['d', vote()],
  ])
  const counts = (changes: Partial<Poll> = {}) => countPoll(poll({ votes, ...changes }), 3)

  it('by option, with the skipped and the right ones', () => {
    expect(counts()).toEqual({
      poll_id: 'p',
      user_count: 4,
      max_user: 4,
      total_response: 3,
      questions: [
        { question: 1, type: 'single-choice', options: [1, 1, 0], correct: 1, skipped: 1, total: 3 },
      ],
    })
    expect(countPoll(poll({ votes }), 9).max_user).toBe(9)
  })

  it('the right ones only once the solution may be known', () => {
    const hidden = [question({ solution: solution({ options: [2], hidden: true }) })]
    expect(counts({ questions: hidden }).questions).toMatchObject([{ correct: 0 }])
    expect(counts({ questions: hidden, state: 'stopped' }).questions).toMatchObject([{ correct: 1 }])
  })
})
