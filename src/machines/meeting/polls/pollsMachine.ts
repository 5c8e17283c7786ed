import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { CallEvent } from '../../../contracts/meeting/call/callEvents.ts'
import type { WirePoll } from '../../../contracts/meeting/polls/polls.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { errorOf } from '../call/errorOf.ts'
import type { PollNotified, PollRights } from './pollContract.ts'
import { pollMachine } from './pollMachine.ts'
import { UNKNOWN_POLL } from './pollRules.ts'
import type { PollOrder, PollsJob, pollsContract } from './pollsContract.ts'

/**
 * The polls of a call: each has its own actor, created when the poll becomes known (M1.18, M5.58, M5.70,
 * M5.71, M7.062, M7.064, M7.070, M7.093-M7.095). It starts with the joined call and is loaded with its code
 * (docs/decisions/0145).
 */
type Contract = typeof pollsContract
type Context = ContextOf<Contract>

export const pollActorId = (pollId: string) => `poll:${pollId}` as const

const rightsOf = (event: EventOf<Contract>): PollRights => {
  const may =
    event.type === 'policy.changed' ? event.policy.known_roles[event.policy.name]?.permissions : undefined
  return { read: may?.pollRead === true, write: may?.pollWrite === true }
}

const targetOf = (event: EventOf<Contract>): string | null =>
  event.type === 'polls.ordered' && 'pollId' in event.order ? event.order.pollId : null

/** An order as an event of its poll. */
const forPoll = (order: PollOrder) => {
  switch (order.kind) {
    case 'start':
      return { type: 'poll.startRequested' as const }
    case 'stop':
      return { type: 'poll.stopRequested' as const }
    case 'answer':
      return { type: 'poll.answerRequested' as const, answers: order.answers }
    case 'fetchResponses':
      return { type: 'poll.responsesRequested' as const }
    case 'fetchLeaderboard':
      return { type: 'poll.leaderboardRequested' as const, offset: order.offset, count: order.count }
    default:
      return null
  }
}

const isNew = ({ order }: Context, { poll_id }: WirePoll): boolean => !order.includes(poll_id)

export const pollsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
    children: {} as { [id: `poll:${string}`]: 'poll' },
  },
  actors: {
    poll: pollMachine,
    runJob: notProvided<OutputOf<Contract, 'runJob'>, PollsJob | null>('runJob'),
  },
  actions: {
    assignRights: enqueueActions(({ context, event, enqueue }) => {
      const rights = rightsOf(event)
      enqueue.assign({ rights })
      for (const id of context.order) enqueue.sendTo(pollActorId(id), { type: 'poll.rightsChanged', rights })
    }),
    queueList: assign(({ context }) => ({
      jobs: [...context.jobs, { kind: 'list' as const, rights: context.rights }],
    })),
    queueOrder: assign(({ context, event }) => {
      if (event.type !== 'polls.ordered') return {}
      const { order } = event
      if (order.kind === 'list')
        return { jobs: [...context.jobs, { kind: 'list' as const, rights: context.rights }] }
      return order.kind === 'create' ? { jobs: [...context.jobs, order], creation: 'pending' as const } : {}
    }),
    forward: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'polls.ordered') return
      const pollId = targetOf(event)
      const command = forPoll(event.order)
      if (pollId !== null && command !== null) enqueue.sendTo(pollActorId(pollId), command)
    }),
    refuseUnknown: sendTo(toMeeting, { type: 'error.raised', error: UNKNOWN_POLL }),
    /** A started poll is forwarded to its actor; an unknown one gets an actor. */
    addPoll: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'polls.started') return
      const fresh = event.polls.filter((info) => isNew(context, info))
      for (const info of event.polls)
        if (!fresh.includes(info)) enqueue.sendTo(pollActorId(info.poll_id), { type: 'poll.started', info })
      for (const info of fresh)
        enqueue.spawnChild('poll', {
          id: pollActorId(info.poll_id),
          input: {
            info: { ...info, state: 'started' },
            rights: context.rights,
            notify: 'POLL_STARTED',
            startAtOnce: false,
          },
        })
      enqueue.assign({ order: [...context.order, ...fresh.map(({ poll_id }) => poll_id)] })
    }),
    assignStopped: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'polls.stopped') return
      for (const info of event.polls)
        if (!isNew(context, info)) enqueue.sendTo(pollActorId(info.poll_id), { type: 'poll.stopped', info })
    }),
    assignCounts: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'polls.counted') return
      for (const counts of event.polls)
        if (context.order.includes(counts.poll_id))
          enqueue.sendTo(pollActorId(counts.poll_id), { type: 'poll.counted', counts })
    }),
    /** The answer to the oldest job: new polls get an actor, the others receive the changes. */
    assignPolls: enqueueActions(({ context, enqueue }, { polls }: { polls: WirePoll[] }) => {
      const [job, ...jobs] = context.jobs
      const notify: PollNotified | null = job?.kind === 'create' ? 'POLL_CREATED' : null
      const startAtOnce = job?.kind === 'create' && job.startAtOnce
      const fresh = polls.filter((info) => isNew(context, info))
      for (const info of fresh)
        enqueue.spawnChild('poll', {
          id: pollActorId(info.poll_id),
          input: { info, rights: context.rights, notify, startAtOnce },
        })
      for (const info of polls) {
        if (fresh.includes(info) || info.state === 'created') continue
        const type = info.state === 'started' ? 'poll.started' : 'poll.stopped'
        enqueue.sendTo(pollActorId(info.poll_id), { type, info })
      }
      enqueue.assign({ jobs, order: [...context.order, ...fresh.map(({ poll_id }) => poll_id)] })
      if (job?.kind === 'create') enqueue.assign({ creation: 'none' })
      if (job?.kind !== 'list') return
      const listed: CallEvent = { type: 'POLLS_LIST', pollIds: polls.map(({ poll_id }) => poll_id) }
      enqueue.sendTo(toMeeting, { type: 'call.eventsRaised', events: [listed] })
    }),
    dropJob: assign(({ context: { jobs, creation } }) => ({
      jobs: jobs.slice(1),
      creation: jobs[0]?.kind === 'create' ? ('refused' as const) : creation,
    })),
    raiseError: sendTo(toMeeting, ({ event }) => ({ type: 'error.raised', error: errorOf(event, 'POLLS') })),
    forget: enqueueActions(({ context, enqueue }) => {
      for (const id of context.order) enqueue.stopChild(pollActorId(id))
      enqueue.assign({ order: [], jobs: [], creation: 'none' })
    }),
  },
  guards: {
    isUnknown: ({ context, event }) => {
      const pollId = targetOf(event)
      return pollId !== null && !context.order.includes(pollId)
    },
    isOfOnePoll: ({ event }) => targetOf(event) !== null,
    hasJobs: ({ context }) => context.jobs.length > 0,
    mayRead: ({ context: { rights } }) => rights.read || rights.write,
    mayNowRead: ({ event }) => {
      const { read, write } = rightsOf(event)
      return read || write
    },
  },
}).createMachine({
  id: 'polls',
  description: 'The polls of the room, each with its own actor.',
  context: ({ input }) => ({
    localPeerId: input.peerId,
    rights: input.rights,
    order: [],
    jobs: input.rights.read || input.rights.write ? [{ kind: 'list', rights: input.rights }] : [],
    creation: 'none',
  }),
  initial: 'idle',
  on: {
    'policy.changed': [
      // An admitted peer, or one with a new role, sees other polls than before (M5.70, M5.71).
      { guard: 'mayNowRead', actions: ['assignRights', 'queueList'] },
      { actions: 'assignRights' },
    ],
    'transport.left': { target: '.idle', actions: 'forget' },
    'transport.reconnected': { guard: 'mayRead', actions: 'queueList' },
    'polls.started': { actions: 'addPoll', meta: { spec: ['M7.093', 'M4.136'] } },
    'polls.stopped': { actions: 'assignStopped', meta: { spec: ['M7.094', 'M4.138'] } },
    'polls.counted': { actions: 'assignCounts', meta: { spec: ['M7.095'] } },
    'polls.ordered': [
      { guard: 'isUnknown', actions: 'refuseUnknown', meta: { spec: ['M5.58'] } },
      { guard: 'isOfOnePoll', actions: 'forward' },
      { actions: 'queueOrder', meta: { spec: ['M1.18', 'M7.062', 'M7.064', 'M7.070'] } },
    ],
  },
  states: {
    idle: {
      description: 'No pending request.',
      always: { guard: 'hasJobs', target: 'asking' },
    },
    asking: {
      description: 'The list or a new poll is requested from the server.',
      meta: { spec: ['M7.062', 'M7.064', 'M7.070', 'M5.70', 'M5.71', 'M4.182'] },
      invoke: {
        id: 'runJob',
        src: 'runJob',
        input: ({ context }) => context.jobs[0] ?? null,
        onDone: {
          target: 'idle',
          actions: { type: 'assignPolls', params: ({ event }) => event.output },
        },
        onError: { target: 'idle', actions: ['dropJob', 'raiseError'] },
      },
    },
  },
})
