import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { CallEvent } from '../../../contracts/meeting/call/callEvents.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { errorOf } from '../call/errorOf.ts'
import type { PollJob, PollJobAnswer, PollNotified, pollContract } from './pollContract.ts'
import {
  answersFor,
  EMPTY_LEADERBOARD,
  hasLeaderboard,
  refusedAnswer,
  UNKNOWN_QUESTION,
} from './pollRules.ts'
import { leaderboardOf, pollOf, withCounts, withInfo, withQuestions, withResponses } from './pollShapes.ts'

/**
 * One poll of the room: its questions, our answers, the counts (M3.56-M3.62, M4.135-M4.139, M5.59-M5.69,
 * M7.065-M7.072, M9.23). Requests to the server are sent one after the other.
 */
type Contract = typeof pollContract
type Context = ContextOf<Contract>
export interface PollJobInput {
  pollId: string
  job: PollJob | null
}

const ORDERS: readonly PollJob['kind'][] = ['start', 'stop']
const FIRST_QUESTIONS: PollJob = { kind: 'questions', index: 0 }
const OWN_RESPONSES: PollJob = { kind: 'responses', self: true, index: 0 }
const RESULT: PollJob = { kind: 'result' }

const queued = (context: Context, ...jobs: PollJob[]): Pick<Context, 'jobs'> => ({
  jobs: [...context.jobs, ...jobs],
})

/** M9.23: lists longer than a page are fetched page by page, before any other request. */
const nextPage = (job: PollJob | undefined, answer: PollJobAnswer): PollJob[] => {
  if (job?.kind === 'questions' && answer.kind === 'questions' && !answer.last && answer.questions.length > 0)
    return [{ ...job, index: job.index + answer.questions.length }]
  if (job?.kind === 'responses' && answer.kind === 'responses' && !answer.last && answer.responses.length > 0)
    return [{ ...job, index: job.index + answer.responses.length }]
  // Our answers are read back from the server.
  return job?.kind === 'answer' ? [OWN_RESPONSES] : []
}

const taken = (context: Context, answer: PollJobAnswer): Partial<Context> => {
  const { poll } = context
  switch (answer.kind) {
    case 'questions':
      return { poll: withQuestions(poll, answer.questions) }
    case 'responses':
      return {
        poll: withResponses(poll, answer.responses),
        ...(context.jobs[0]?.kind === 'responses' && context.jobs[0].self
          ? {
              answered: [
                ...new Set([
                  ...context.answered,
                  ...answer.responses.map(({ response }) => response.question),
                ]),
              ],
            }
          : {}),
      }
    case 'counts':
      return { poll: withCounts(poll, answer.counts) }
    case 'leaderboard':
      return { leaderboard: leaderboardOf(answer.board) }
    default:
      return {}
  }
}

const pollSetup = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: { runJob: notProvided<OutputOf<Contract, 'runJob'>, PollJobInput>('runJob') },
  actions: {
    assignInfo: assign(({ context, event }) =>
      event.type === 'poll.started' || event.type === 'poll.stopped'
        ? {
            poll: {
              ...withInfo(context.poll, event.info),
              state: event.type === 'poll.started' ? ('started' as const) : ('stopped' as const),
            },
          }
        : {},
    ),
    notifyLater: assign(({ context }, { what }: { what: PollNotified }) => ({
      notify: [...context.notify, what],
    })),
    fetchStarted: assign(({ context }) => queued(context, FIRST_QUESTIONS, OWN_RESPONSES)),
    /** The poll started before we joined: fetches the counts so far, if our role may see them. */
    fetchCounts: assign(({ context }) =>
      context.rights.read || context.rights.write ? queued(context, RESULT) : {},
    ),
    fetchStopped: assign(({ context }) => queued(context, FIRST_QUESTIONS, RESULT)),
    queue: assign(({ context, event }) => {
      switch (event.type) {
        case 'poll.startRequested':
          return queued(context, { kind: 'start' })
        case 'poll.stopRequested':
          return queued(context, { kind: 'stop' })
        case 'poll.responsesRequested':
          return queued(context, { kind: 'responses', self: false, index: 0 })
        case 'poll.leaderboardRequested':
          return queued(context, { kind: 'leaderboard', offset: event.offset, count: event.count })
        case 'poll.answerRequested': {
          const responses = answersFor(context.poll, event.answers)
          return responses === null ? {} : queued(context, { kind: 'answer', responses })
        }
        default:
          return {}
      }
    }),
    showNoLeaderboard: assign({ leaderboard: EMPTY_LEADERBOARD }),
    refuseQuestion: sendTo(toMeeting, { type: 'error.raised', error: UNKNOWN_QUESTION }),
    assignRights: assign(({ event }) =>
      event.type === 'poll.rightsChanged' ? { rights: event.rights } : {},
    ),
    assignCounts: assign(({ context, event }) =>
      event.type === 'poll.counted' ? { poll: withCounts(context.poll, event.counts) } : {},
    ),
    notifyCounts: sendTo(toMeeting, ({ context }) => ({
      type: 'call.eventsRaised',
      events: [{ type: 'POLL_VOTES_UPDATED', pollId: context.poll.id }] satisfies CallEvent[],
    })),
    assignAnswer: assign(({ context }, { answer }: { answer: PollJobAnswer }) => {
      const [job, ...jobs] = context.jobs
      return { ...taken(context, answer), jobs: [...nextPage(job, answer), ...jobs] }
    }),
    raiseRefusals: enqueueActions(({ enqueue }, { answer }: { answer: PollJobAnswer }) => {
      for (const reason of answer.kind === 'answered' ? answer.refusals : [])
        enqueue.sendTo(toMeeting, { type: 'error.raised', error: refusedAnswer(reason) })
    }),
    dropJob: assign({ jobs: ({ context }) => context.jobs.slice(1) }),
    raiseError: sendTo(toMeeting, ({ event }) => ({ type: 'error.raised', error: errorOf(event, 'POLLS') })),
    notifyApplication: sendTo(toMeeting, ({ context }) => ({
      type: 'call.eventsRaised',
      events: context.notify.map((type): CallEvent => ({ type, pollId: context.poll.id })),
    })),
    clearNotified: assign({ notify: [] }),
  },
  guards: {
    isStarted: ({ context }) => context.poll.state === 'started',
    isStopped: ({ context }) => context.poll.state === 'stopped',
    isAnswer: ({ context }) => context.jobs[0]?.kind === 'answer',
    isOrder: ({ context }) => ORDERS.includes(context.jobs[0]?.kind ?? 'result'),
    hasJobs: ({ context }) => context.jobs.length > 0,
    hasNews: ({ context }) => context.notify.length > 0,
    isUnknownQuestion: ({ context, event }) =>
      event.type === 'poll.answerRequested' && answersFor(context.poll, event.answers) === null,
    hasNoLeaderboard: ({ context }) => !hasLeaderboard(context.poll, context.rights),
  },
})

/** The oldest request is being sent. */
const asking = (description: string, spec: string[]) =>
  pollSetup.createStateConfig({
    description,
    meta: { spec },
    invoke: {
      id: 'runJob',
      src: 'runJob',
      input: ({ context }) => ({ pollId: context.poll.id, job: context.jobs[0] ?? null }),
      onDone: {
        target: 'ready',
        actions: [
          { type: 'raiseRefusals', params: ({ event }) => event.output },
          { type: 'assignAnswer', params: ({ event }) => event.output },
        ],
      },
      onError: { target: 'ready', actions: ['dropJob', 'raiseError'] },
    },
  })

export const pollMachine = pollSetup.createMachine({
  id: 'poll',
  description: 'One poll of the room.',
  context: ({ input }) => ({
    poll: pollOf(input.info),
    rights: input.rights,
    jobs:
      input.info.state === 'created'
        ? [FIRST_QUESTIONS, ...(input.startAtOnce ? [{ kind: 'start' as const }] : [])]
        : [],
    notify: input.notify === null ? [] : [input.notify],
    leaderboard: null,
    answered: [],
  }),
  type: 'parallel',
  on: {
    'poll.rightsChanged': { actions: 'assignRights' },
    'poll.counted': {
      actions: ['assignCounts', 'notifyCounts'],
      meta: { spec: ['M7.095', 'M4.181'] },
    },
    'poll.startRequested': { actions: 'queue', meta: { spec: ['M7.066'] } },
    'poll.stopRequested': { actions: 'queue', meta: { spec: ['M7.067'] } },
    'poll.responsesRequested': { actions: 'queue', meta: { spec: ['M7.069'] } },
    'poll.answerRequested': [
      { guard: 'isUnknownQuestion', actions: 'refuseQuestion', meta: { spec: ['M5.59'] } },
      { actions: 'queue', meta: { spec: ['M7.068'] } },
    ],
    'poll.leaderboardRequested': [
      {
        guard: 'hasNoLeaderboard',
        actions: 'showNoLeaderboard',
        meta: { spec: ['M5.67', 'M5.68', 'M5.69'] },
      },
      { actions: 'queue', meta: { spec: ['M1.19', 'M7.072'] } },
    ],
  },
  states: {
    lifecycle: {
      description: 'State of the poll.',
      initial: 'created',
      states: {
        created: {
          description: 'A draft that nobody can answer yet.',
          meta: { spec: ['M4.135'] },
          // A listed poll may have advanced.
          always: [
            {
              guard: 'isStarted',
              target: 'started',
              actions: ['fetchStarted', 'fetchCounts'],
              meta: { spec: ['M4.136', 'M4.137'] },
            },
            { guard: 'isStopped', target: 'stopped', actions: 'fetchStopped' },
          ],
          on: {
            'poll.started': {
              actions: ['assignInfo', { type: 'notifyLater', params: { what: 'POLL_STARTED' } }],
              meta: { spec: ['M7.093'] },
            },
            'poll.stopped': {
              actions: ['assignInfo', { type: 'notifyLater', params: { what: 'POLL_STOPPED' } }],
            },
          },
        },
        started: {
          description: 'The poll is open for answers.',
          meta: { spec: ['M4.135'] },
          always: {
            guard: 'isStopped',
            target: 'stopped',
            actions: 'fetchStopped',
            meta: { spec: ['M4.139'] },
          },
          on: {
            'poll.stopped': {
              actions: ['assignInfo', { type: 'notifyLater', params: { what: 'POLL_STOPPED' } }],
              meta: { spec: ['M4.138', 'M7.094'] },
            },
          },
        },
        stopped: {
          description: 'The poll has ended; correct answers may be shown.',
          meta: { spec: ['M4.135'] },
        },
      },
    },
    work: {
      description: 'Requests to the server.',
      initial: 'ready',
      states: {
        ready: {
          description: 'No pending request; the poll is complete.',
          always: [
            { guard: 'isAnswer', target: 'answering' },
            { guard: 'isOrder', target: 'ordering' },
            { guard: 'hasJobs', target: 'fetching' },
            {
              guard: 'hasNews',
              actions: ['notifyApplication', 'clearNotified'],
              meta: { spec: ['M4.178', 'M4.179', 'M4.180'] },
            },
          ],
        },
        fetching: asking('Questions, answers, counts or the leaderboard are on their way.', [
          'M7.065',
          'M7.069',
          'M7.071',
          'M7.072',
          'M9.23',
        ]),
        answering: asking('Our answers are on their way.', ['M7.068']),
        ordering: asking('We start or stop it; that it happened we hear from the room.', [
          'M7.066',
          'M7.067',
        ]),
      },
    },
  },
})

export type PollRef = ActorRefFrom<typeof pollMachine>
