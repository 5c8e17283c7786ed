import { assign, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../../contracts/machineContract.ts'
import type { stageContract } from './stageContract.ts'

type Contract = typeof stageContract
type Context = ContextOf<Contract>

const FRESH: Context = {
  pinned: null,
  selfHidden: false,
  selfMirrored: true,
  corner: 'bottomRight',
  layout: null,
  removing: null,
}

/** Layout of the call, as its user arranges it (experience §8.2). */
export const stageMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract> },
  actions: {
    setPinned: assign((_, { peerId }: { peerId: string | null }) => ({ pinned: peerId })),
    setSelf: assign(
      (_, changes: Partial<Pick<Context, 'selfHidden' | 'selfMirrored' | 'corner'>>) => changes,
    ),
    setLayout: assign((_, { layout }: { layout: Context['layout'] }) => ({ layout, pinned: null })),
    setRemoving: assign((_, { peerId }: { peerId: string | null }) => ({ removing: peerId })),
    reset: assign(() => FRESH),
  },
}).createMachine({
  id: 'stage',
  description: 'Layout of the call.',
  context: FRESH,
  initial: 'ready',
  states: {
    ready: {
      description: 'Takes what the user arranges, until the call ends.',
      on: {
        'stage.pinned': { actions: { type: 'setPinned', params: ({ event }) => event } },
        'stage.selfHidden': {
          actions: { type: 'setSelf', params: ({ event }) => ({ selfHidden: event.hidden }) },
        },
        'stage.selfMirrored': {
          actions: { type: 'setSelf', params: ({ event }) => ({ selfMirrored: event.mirrored }) },
        },
        'stage.selfMoved': {
          actions: { type: 'setSelf', params: ({ event }) => ({ corner: event.corner }) },
        },
        'stage.layoutChosen': { actions: { type: 'setLayout', params: ({ event }) => event } },
        'stage.removalAsked': { actions: { type: 'setRemoving', params: ({ event }) => event } },
        'stage.removalClosed': { actions: { type: 'setRemoving', params: { peerId: null } } },
        'transport.left': { actions: 'reset' },
      },
    },
  },
})
