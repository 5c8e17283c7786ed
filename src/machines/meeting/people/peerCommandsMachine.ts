import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { errorOf } from '../call/errorOf.ts'
import { commandRefusal } from './peerCommandRules.ts'
import type { PeerCommand, peerCommandsContract } from './peerCommandsContract.ts'

/**
 * Requests to the server about peers, one after the other: hands, names, mute requests and removal (M1.29,
 * M1.31-M1.33, M5.38, M5.41, M6.11-M6.15, M6.30-M6.33, M7.038-M7.040, M7.049, M7.051-M7.054).
 */
type Contract = typeof peerCommandsContract

/**
 * Our own name and metadata change when the server has accepted them, because it does not notify us (protocol
 * §7.2).
 */
const ownChange = (command: PeerCommand | undefined) => {
  if (command?.kind === 'changeName') return { name: command.name, metadata: null }
  if (command?.kind === 'changeMetadata') return { name: null, metadata: command.metadata }
  return null
}

export const peerCommandsMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
  },
  actors: {
    sendCommand: notProvided<OutputOf<Contract, 'sendCommand'>, PeerCommand | null>('sendCommand'),
  },
  actions: {
    queue: assign(({ context, event }) =>
      event.type === 'peerCommands.ordered' ? { queue: [...context.queue, event.command] } : {},
    ),
    refuse: sendTo(toMeeting, ({ context, event }) => ({
      type: 'error.raised',
      error: event.type === 'peerCommands.ordered' ? commandRefusal(event.command, context) : null,
    })),
    notifyOwnChange: enqueueActions(({ context, enqueue }) => {
      const change = ownChange(context.queue[0])
      if (change) enqueue.sendTo(toMeeting, { type: 'peers.localChanged', ...change })
    }),
    dropHead: assign({ queue: ({ context }) => context.queue.slice(1) }),
    raiseError: sendTo(toMeeting, ({ event }) => ({ type: 'error.raised', error: errorOf(event, 'PEERS') })),
    connect: assign({ connected: true }),
    disconnect: assign({ connected: false, queue: [] }),
  },
  guards: {
    isRefused: ({ context, event }) =>
      event.type === 'peerCommands.ordered' && commandRefusal(event.command, context) !== null,
    /** Before the join nobody is there who could be told. */
    isEarlyPhoneCall: ({ context, event }) =>
      event.type === 'peerCommands.ordered' && event.command.kind === 'phoneCall' && !context.connected,
    hasQueued: ({ context }) => context.queue.length > 0,
  },
}).createMachine({
  id: 'peerCommands',
  description: 'Requests to the server about peers.',
  context: ({ input }) => ({ localPeerId: input.peerId, connected: false, queue: [] }),
  initial: 'idle',
  on: {
    'transport.joined': { actions: 'connect' },
    'transport.left': { target: '.idle', actions: 'disconnect' },
    'peerCommands.ordered': [
      { description: 'A phone call before the join concerns nobody.', guard: 'isEarlyPhoneCall' },
      { guard: 'isRefused', actions: 'refuse', meta: { spec: ['M5.38', 'M5.41'] } },
      { actions: 'queue' },
    ],
  },
  states: {
    idle: {
      description: 'No pending request.',
      always: { guard: 'hasQueued', target: 'sending' },
    },
    sending: {
      description: 'The oldest request is being sent.',
      meta: { spec: ['M6.11', 'M6.12', 'M6.13', 'M6.14', 'M6.15', 'M6.30', 'M6.31', 'M6.32', 'M6.33'] },
      invoke: {
        id: 'sendCommand',
        src: 'sendCommand',
        input: ({ context }) => context.queue[0] ?? null,
        onDone: { target: 'idle', actions: ['notifyOwnChange', 'dropHead'] },
        onError: { target: 'idle', actions: ['dropHead', 'raiseError'] },
      },
    },
  },
})
