import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryRoomStore } from '../persistence/roomStore.ts'
import { ManualClock } from '../testing/manualClock.ts'
import { type MeetingHarness, startMeeting } from '../testing/meetingHarness.ts'
import type { SocketClient } from '../testing/socketClient.ts'

/** As sent by the provider's client, including its internal fields (protocol §7.3). */
const info = (more: object = {}) => ({
  poll_id: 'p',
  id: 'p',
  title: 'How are you?',
  type: 'quiz',
  questions: [{ text: 'secret', options: [{ text: 'a', isCorrectAnswer: true }] }],
  rolesThatCanVote: ['patient'],
  rolesThatCanViewResponses: ['doctor'],
  ...more,
})
const questions = {
  poll_id: 'p',
  questions: [
    {
      question: {
        index: 1,
        text: 'Which?',
        type: 'single-choice',
        options: [{ text: 'a' }, { text: 'b', isCorrectAnswer: true }],
        answer: { hidden: true, option: 2 },
      },
      options: [
        { index: 1, text: 'a' },
        { index: 2, text: 'b' },
      ],
      answer: { hidden: true, option: 2 },
    },
  ],
}
const draft = async (doctor: SocketClient, more: object = {}) => {
  expect((await doctor.call('poll-info-set', info(more))).result).toEqual({ poll_id: 'p' })
  const { result } = await doctor.call('poll-questions-set', questions)
  expect(result).toEqual({ poll_id: 'p', total_questions: 1 })
}
const answer = (option: number) => ({
  poll_id: 'p',
  responses: [{ duration: 0, type: 'single-choice', question: 1, questionIndex: 1, option }],
})

describe('polls over real sockets', () => {
  let host: MeetingHarness
  let doctor: Awaited<ReturnType<MeetingHarness['enter']>>
  let patient: Awaited<ReturnType<MeetingHarness['enter']>>
  beforeEach(async () => {
    host = await startMeeting()
    doctor = await host.enter('doctor', 'Dr. A')
    patient = await host.enter('patient', 'Ben')
  })
  afterEach(() => host.close())

  it('M7.062 M7.064 M7.066 M7.093 is started for those in the room, who get questions without answers', async () => {
    const waiting = await host.enter('waiting', 'Cleo')
    await draft(doctor)
    expect((await doctor.call('poll-start', { poll_id: 'p' })).result).toEqual({ poll_id: 'p', duration: 0 })
    for (const one of [doctor, patient]) {
      expect((await one.until('on-poll-start')).polls).toMatchObject([
        {
          poll_id: 'p',
          title: 'How are you?',
          state: 'started',
          locked: true,
          started_by: doctor.peerId,
          questions_count: 1,
        },
      ])
    }
    const asked = await patient.call('poll-questions-get', { poll_id: 'p', index: 0, count: 50 })
    expect(asked.result).toMatchObject({
      last: true,
      questions: [{ question: { index: 1, text: 'Which?' } }],
    })
    expect(JSON.stringify(asked.result)).not.toMatch(/isCorrectAnswer|"option":2/)
    await waiting.call('ping', { timestamp: 1 })
    expect(waiting.methods.filter((method) => method.startsWith('on-poll'))).toEqual([])
  })

  it('M7.068 M7.095 takes a response, and the room hears how many chose what', async () => {
    await draft(doctor)
    await doctor.call('poll-start', { poll_id: 'p' })
    expect((await patient.call('poll-response', answer(2))).result).toEqual({
      poll_id: 'p',
      result: [{ question: 1 }],
    })
    for (const one of [doctor, patient]) {
      expect((await one.until('on-poll-stats')).polls).toMatchObject([
        { poll_id: 'p', user_count: 1, max_user: 2, total_response: 1, questions: [{ options: [0, 1] }] },
      ])
    }
  })

  it('M1.18 M7.067 M7.071 M7.094 is stopped for the room, with a result and a leaderboard', async () => {
    await draft(doctor)
    await doctor.call('poll-start', { poll_id: 'p' })
    await patient.call('poll-response', answer(2))
    expect((await doctor.call('poll-stop', { poll_id: 'p' })).error).toBeUndefined()
    expect((await patient.until('on-poll-stop')).polls[0]).toMatchObject({ state: 'stopped' })
    expect((await patient.call('poll-result', { poll_id: 'p' })).result).toMatchObject({
      questions: [{ correct: 1, total: 1, type: 'single-choice' }],
    })
    expect(
      (await doctor.call('poll-leaderboard', { poll_id: 'p', count: 5, offset: 0 })).result,
    ).toMatchObject({
      questions: [{ position: 1, score: 1, peer: { peerid: patient.peerId, username: 'Ben' } }],
    })
  })

  it('M3.23 refuses a role without the right, and says so', async () => {
    await draft(doctor)
    for (const [method, params] of [
      ['poll-info-set', info()],
      ['poll-questions-set', questions],
      ['poll-start', { poll_id: 'p' }],
      ['poll-stop', { poll_id: 'p' }],
    ] as const) {
      expect((await patient.call(method, params)).error).toEqual({
        code: 403,
        message: 'This role may not write polls',
      })
    }
    expect((await patient.call('poll-info-get', { poll_id: 'p' })).error?.code).toBe(404)
  })

  it('M7.063 M7.069 M7.070 gives info, own answers and lists', async () => {
    await draft(doctor)
    expect((await doctor.call('poll-info-get', { poll_id: 'p' })).result).toMatchObject({
      title: 'How are you?',
    })
    await doctor.call('poll-start', { poll_id: 'p' })
    await patient.call('poll-response', answer(1))
    const own = await patient.call('poll-responses', { poll_id: 'p', index: 0, count: 50, self: true })
    expect(own.result).toMatchObject({
      last: true,
      responses: [{ response: { question: 1, option: 1 }, peer: { peerid: patient.peerId } }],
    })
    for (const [one, state, count] of [
      [doctor, 'created', 0],
      [doctor, 'started', 1],
      [patient, 'started', 1],
      [patient, 'stopped', 0],
    ] as const) {
      const list = await one.call('poll-list', { count: 50, state })
      expect((list.result as { polls: object[] }).polls).toHaveLength(count)
    }
  })

  it('a poll with a time ends by itself', async () => {
    await draft(doctor, { duration: 30 })
    await doctor.call('poll-start', { poll_id: 'p' })
    host.clock.advance(29_000)
    await doctor.call('ping', { timestamp: 1 })
    expect(doctor.methods).not.toContain('on-poll-stop')
    host.clock.advance(1_000)
    const { polls } = await patient.until('on-poll-stop')
    expect(polls[0]).toMatchObject({ state: 'stopped' })
    expect(polls[0]?.stopped_by).toBeUndefined()
  })

  it('tells whoever was away of start and end, and of the counts', async () => {
    await draft(doctor)
    patient.drop()
    await patient.untilClosed()
    await doctor.call('poll-start', { poll_id: 'p' })
    await doctor.call('poll-response', answer(1))
    const back = await host.open('patient', { peer: patient.peerId, token: patient.token })
    expect((await back.until('on-poll-start')).polls[0]?.poll_id).toBe('p')
    expect((await back.until('on-poll-stats')).polls[0]?.user_count).toBe(1)
  })
})

describe('polls and the end of the process', () => {
  it('a running poll goes on in the next one, with its answers, and still ends in time', async () => {
    const store = createMemoryRoomStore()
    const clock = new ManualClock()
    const first = await startMeeting({ store, clock })
    const doctor = await first.enter('doctor', 'Dr. A')
    const patient = await first.enter('patient', 'Ben')
    await draft(doctor, { duration: 30 })
    await doctor.call('poll-start', { poll_id: 'p' })
    await patient.call('poll-response', answer(2))
    await first.close()
    clock.advance(10_000)
    const second = await startMeeting({ store, clock, nodeId: 'node-9' })
    const back = await second.open('patient', { peer: patient.peerId, token: patient.token })
    expect((await back.call('poll-responses', { poll_id: 'p', self: true })).result).toMatchObject({
      responses: [{ response: { option: 2 } }],
    })
    clock.advance(20_000)
    expect((await back.until('on-poll-stop')).polls[0]?.poll_id).toBe('p')
    expect((await back.call('poll-result', { poll_id: 'p' })).result).toMatchObject({ user_count: 1 })
    await second.close()
  })

  it('polls end with the session: the next one knows nothing of them', async () => {
    const host = await startMeeting()
    const doctor = await host.enter('doctor', 'Dr. A')
    await draft(doctor)
    await doctor.call('leave', {})
    const again = await host.enter('doctor', 'Dr. A')
    expect((await again.call('poll-list', { count: 50 })).result).toEqual({ polls: [], last: '' })
    await host.close()
  })
})
