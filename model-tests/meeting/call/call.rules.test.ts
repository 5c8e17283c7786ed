import { describe, expect, it } from 'vitest'
import { errorsContract } from '../../../src/machines/meeting/call/errorsContract.ts'
import { errorsMachine } from '../../../src/machines/meeting/call/errorsMachine.ts'
import { feedbackContract } from '../../../src/machines/meeting/call/feedbackContract.ts'
import { feedbackMachine } from '../../../src/machines/meeting/call/feedbackMachine.ts'
import { given } from '../../given.ts'
import { terminalError, trackError } from '../fixtures.ts'

const recordOf = ({ terminal, ...fields }: typeof trackError, timestamp: number) => ({
  type: 'errors.recorded',
  record: { ...fields, isTerminal: terminal, timestamp },
})

describe('the errors of a call', () => {
  const errors = () => given({ machine: errorsMachine, contract: errorsContract })

  it('M8.065 hold a terminal one, with the time at which it was recorded', async () => {
    const { context, when } = await errors()
    await when(recordOf(terminalError, 9))
    expect(context()).toMatchObject({ list: [{ code: 2004, isTerminal: true, timestamp: 9 }] })
  })

  it('M8.067 M9.25 hold fifty, the newest last, and forget the oldest', async () => {
    const { context, when } = await errors()
    for (let at = 1; at <= 50; at += 1) await when(recordOf(trackError, at))
    expect(context<{ list: { timestamp: number }[] }>().list.map(({ timestamp }) => timestamp)[0]).toBe(1)
    await when(recordOf(trackError, 51))
    const { list } = context<{ list: { timestamp: number }[] }>()
    expect([list.length, list[0]?.timestamp, list.at(-1)?.timestamp]).toEqual([50, 2, 51])
  })
})

describe('feedback', () => {
  const subject = {
    sessionId: 's1',
    peerId: 'p1',
    userId: 'u1',
    userName: 'Ana',
    templateId: 't1',
    roomName: 'Room',
    role: 'patient',
    joinedAt: 7,
    sessionStartedAt: 5,
    token: 'a.b.c',
    initEndpoint: 'https://here',
  }
  const submitted = {
    type: 'feedback.submitted',
    payload: { question: '', rating: 5, min_rating: 1, max_rating: 5, reasons: [], comment: '' },
  }
  const feedbackAfter = (over: object | null) =>
    given(
      { machine: feedbackMachine, contract: feedbackContract },
      ...(over === null ? [] : [{ type: 'feedback.callEnded', subject: { ...subject, ...over } }]),
      submitted,
    )

  it('is sent for a session with its token', async () => {
    expect((await feedbackAfter({})).value()).toBe('submitting')
  })

  it.each([
    ['M5.56 is refused without a call', null],
    ['M5.56 is refused without a session', { sessionId: '' }],
    ['M5.57 is refused without a token', { token: '' }],
  ])('%s', async (_title, over) => {
    const feedback = await feedbackAfter(over)
    expect(feedback.value()).toBe('failed')
    expect(feedback.run.promises()).toEqual([])
    expect(feedback.context()).toMatchObject({
      error: { code: 6013, description: 'Feedback needs a session and a token' },
    })
  })
})
