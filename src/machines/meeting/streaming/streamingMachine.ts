import { assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { Policy } from '../../../contracts/meeting/connection/shapes.ts'
import type { StreamingCommand } from '../../../contracts/meeting/streaming/streaming.ts'
import { toMeeting } from '../../address.ts'
import { requireValue } from '../../kit/requireValue.ts'
import { notProvided } from '../../notProvided.ts'
import { errorOf } from '../call/errorOf.ts'
import type { streamingContract } from './streamingContract.ts'
import {
  NOTHING_STOPPING,
  queueWith,
  stoppingAfter,
  stoppingWith,
  streamingRefusal,
  streamingRightsOf,
} from './streamingRules.ts'

type Contract = typeof streamingContract

/**
 * Requests to record and stream the room, one after the other (M6.19-M6.24, M7.042-M7.046). Their effect
 * arrives as the state of the room.
 */
export const streamingMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
  },
  actors: {
    sendStreamingCommand: notProvided<OutputOf<Contract, 'sendStreamingCommand'>, StreamingCommand>(
      'sendStreamingCommand',
    ),
  },
  actions: {
    setRights: assign((_, { policy }: { policy: Policy }) => ({ rights: streamingRightsOf(policy) })),
    queueCommand: assign(({ context }, { command }: { command: StreamingCommand }) => ({
      queue: queueWith(context.queue, command),
      stopping: stoppingWith(context.stopping, command, true),
      failure: null,
    })),
    assignFailure: assign(({ event, context }) => ({
      stopping: stoppingWith(context.stopping, context.queue[0], false),
      failure: { code: errorOf(event, 'STREAMING').code },
    })),
    assignStopping: assign(({ event, context }) => ({ stopping: stoppingAfter(context, event) })),
    removeSent: assign({ queue: ({ context }) => context.queue.slice(1) }),
    raiseRefusal: sendTo(toMeeting, ({ context }, { command }: { command: StreamingCommand }) => ({
      type: 'error.raised',
      error: streamingRefusal(command, context.rights),
    })),
    raiseError: sendTo(toMeeting, ({ event }) => ({
      type: 'error.raised',
      error: errorOf(event, 'STREAMING'),
    })),
  },
  guards: {
    isRefused: ({ context }, { command }: { command: StreamingCommand }) =>
      streamingRefusal(command, context.rights) !== null,
    hasQueued: ({ context }) => context.queue.length > 0,
  },
}).createMachine({
  id: 'streaming',
  description: 'Requests to record and stream the room.',
  context: ({ input }) => ({ ...input, queue: [], failure: null, stopping: NOTHING_STOPPING }),
  initial: 'idle',
  on: {
    'policy.changed': {
      actions: { type: 'setRights', params: ({ event }) => ({ policy: event.policy }) },
    },
    'room.stateArrived': { actions: 'assignStopping' },
    'rtmp.updated': { actions: 'assignStopping' },
    'hls.updated': { actions: 'assignStopping' },
    'streaming.ordered': [
      {
        guard: { type: 'isRefused', params: ({ event }) => ({ command: event.command }) },
        actions: { type: 'raiseRefusal', params: ({ event }) => ({ command: event.command }) },
      },
      { actions: { type: 'queueCommand', params: ({ event }) => ({ command: event.command }) } },
    ],
  },
  states: {
    idle: {
      description: 'No pending request.',
      always: { guard: 'hasQueued', target: 'sending' },
    },
    sending: {
      description: 'The oldest request is being sent.',
      meta: { spec: ['M6.19', 'M6.20', 'M6.21', 'M6.22', 'M6.23', 'M6.24'] },
      invoke: {
        id: 'sendStreamingCommand',
        src: 'sendStreamingCommand',
        input: ({ context }) => requireValue(context.queue[0] ?? null, 'queue'),
        onDone: { target: 'idle', actions: 'removeSent' },
        onError: { target: 'idle', actions: ['assignFailure', 'removeSent', 'raiseError'] },
      },
    },
  },
})
