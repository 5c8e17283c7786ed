import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { wireCounts, wireLeaderboard, wireResponse } from '../../../src/contracts/meeting/polls/polls.ts'
import { pollContract } from '../../../src/machines/meeting/polls/pollContract.ts'
import { pollMachine } from '../../../src/machines/meeting/polls/pollMachine.ts'
import { pollsContract } from '../../../src/machines/meeting/polls/pollsContract.ts'
import { pollsMachine } from '../../../src/machines/meeting/polls/pollsMachine.ts'
import { done, failed, testModel } from '../../paths.ts'
import { lostError, told } from '../fixtures.ts'
import { pollOutcomes } from './poll.outcomes.ts'
import { draft, info, pollPolicy, question } from './pollFixtures.ts'
import { pollsOutcomes } from './polls.outcomes.ts'

const counts = wireCounts.parse({ poll_id: 'q1', user_count: 1, max_user: 2, total_response: 1 })

describe('polls', () => {
  testModel<ContextOf<typeof pollsContract>>(
    'M1.18 M5.58 M7.070 M7.093 M7.094 M7.095 every state and transition',
    {
      expectedOutcomes: pollsOutcomes,
      machine: pollsMachine,
      contract: pollsContract,
      bystanders: ['meeting'],
      input: { peerId: 'p1', rights: { read: true, write: true } },
      limit: 20_000,
      cases: [
        { type: 'policy.changed', policy: pollPolicy({ pollRead: true, pollWrite: true }) },
        { type: 'policy.changed', policy: pollPolicy({ pollRead: false, pollWrite: false }) },
        { type: 'transport.reconnected' },
        { type: 'transport.left' },
        { type: 'polls.started', polls: [info({ state: 'started' })] },
        { type: 'polls.stopped', polls: [info({ state: 'stopped' })] },
        { type: 'polls.counted', polls: [counts] },
        { type: 'polls.ordered', order: { kind: 'list' } },
        { type: 'polls.ordered', order: { kind: 'create', draft, startAtOnce: true } },
        { type: 'polls.ordered', order: { kind: 'start', pollId: 'q1' } },
        { type: 'polls.ordered', order: { kind: 'stop', pollId: 'nowhere' } },
        done('runJob', { polls: [info()] }),
        done('runJob', { polls: [info({ state: 'started' })] }),
        failed('runJob', lostError),
      ],
      facets: (context) => [
        context.order.length,
        context.jobs[0]?.kind,
        context.rights.read,
        context.creation,
      ],
      checks: {
        idle: ({ context, children }) => {
          expect(context.jobs).toEqual([])
          expect(context.creation).not.toBe('pending')
          expect(children).toEqual(context.order.map((id) => `poll:${id}`))
        },
        asking: ({ context, children }) => {
          expect(children).toContain('runJob')
          expect(context.jobs.length).toBeGreaterThan(0)
        },
      },
    },
  )
})

describe('poll', () => {
  const response = wireResponse.parse({ response: { question: 1, option: 2, response_id: 'r1' } })
  const answered = (answer: object) => done('runJob', { answer })
  testModel<ContextOf<typeof pollContract>>('every state and transition', {
    expectedOutcomes: pollOutcomes,
    machine: pollMachine,
    contract: pollContract,
    bystanders: ['meeting'],
    input: {
      info: info(),
      rights: { read: false, write: true },
      notify: 'POLL_CREATED',
      startAtOnce: false,
    },
    limit: 20_000,
    cases: [
      { type: 'poll.started', info: info({ state: 'started' }) },
      { type: 'poll.stopped', info: info({ state: 'stopped' }) },
      { type: 'poll.counted', counts },
      { type: 'poll.rightsChanged', rights: { read: false, write: false } },
      { type: 'poll.startRequested' },
      { type: 'poll.stopRequested' },
      { type: 'poll.answerRequested', answers: [{ questionIndex: 1, option: 2, text: 'dropped' }] },
      { type: 'poll.answerRequested', answers: [{ questionIndex: 7, option: 2 }] },
      { type: 'poll.responsesRequested' },
      { type: 'poll.leaderboardRequested', offset: 0, count: 10 },
      answered({ kind: 'questions', questions: [question(1)], last: true }),
      answered({ kind: 'responses', responses: [response], last: true }),
      answered({ kind: 'counts', counts }),
      answered({ kind: 'answered', refusals: ['The poll is not running'] }),
      answered({ kind: 'leaderboard', board: wireLeaderboard.parse({ poll_id: 'q1' }) }),
      failed('runJob', lostError),
    ],
    facets: (context) => [
      context.poll.state,
      context.poll.questions.length,
      context.jobs[0]?.kind,
      context.rights.write,
      context.notify.length > 0,
      context.leaderboard === null,
    ],
    checks: {
      'lifecycle.created': ({ context }) => expect(context.poll.state).toBe('created'),
      'lifecycle.started': ({ context }) => expect(context.poll.state).toBe('started'),
      'lifecycle.stopped': ({ context }) => expect(context.poll.state).toBe('stopped'),
      'work.ready': ({ context, children, sent }) => {
        expect(context).toMatchObject({ jobs: [], notify: [] })
        expect(children).toEqual([])
        expect(told(sent)).toContain('call.eventsRaised')
      },
      'work.fetching': ({ children }) => expect(children).toEqual(['runJob']),
      'work.answering': ({ context }) => {
        expect(context.jobs[0]).toEqual({
          kind: 'answer',
          responses: [{ question: 1, type: 'single-choice', option: 2, duration: 0 }],
        })
      },
      'work.ordering': ({ context }) => expect(['start', 'stop']).toContain(context.jobs[0]?.kind),
    },
  })
})
