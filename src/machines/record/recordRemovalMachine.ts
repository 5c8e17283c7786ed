import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { UNDO_MS } from '../../contracts/portal/portalConstants.ts'
import type { RemovalReason } from '../../contracts/portal/record/record.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { recordRemovalContract } from './recordRemovalContract.ts'

type Contract = typeof recordRemovalContract

const said = (say: 'recordRemoving' | 'recordRemoved' | 'recordKept') => ({
  type: 'announcer.politeRequested' as const,
  what: { say },
})

/** One record that is being removed: ten seconds to take it back, then the call (P7.32). */
export const recordRemovalMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: {
    remove: notProvided<Record<string, never>, { recordId: string; reason: RemovalReason }>('remove'),
  },
  actions: {
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    announceBegun: sendTo(actor(SYSTEM_ID.announcer), said('recordRemoving')),
    announceRemoved: sendTo(actor(SYSTEM_ID.announcer), said('recordRemoved')),
    announceKept: sendTo(actor(SYSTEM_ID.announcer), said('recordKept')),
    notifyOwner: sendTo(actor(SYSTEM_ID.records), ({ context }) => ({
      type: 'removal.settled',
      recordId: context.recordId,
    })),
  },
  delays: { undoTime: UNDO_MS },
}).createMachine({
  id: 'recordRemoval',
  description: 'A record that is being removed.',
  meta: { spec: ['P1.26', 'P7.32'] },
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Nothing has happened yet; it can be taken back.',
      entry: 'announceBegun',
      after: { undoTime: 'removing' },
      on: { 'removal.undone': { target: 'settled', actions: 'announceKept' } },
    },
    removing: {
      description: 'The call runs and can no longer be taken back.',
      entry: 'clearFailure',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context: { recordId, reason } }) => ({ recordId, reason }),
        onDone: { target: 'settled', actions: 'announceRemoved' },
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The record is still there; the call can be repeated or left.',
      on: { 'removal.retryRequested': 'removing', 'removal.undone': 'settled' },
    },
    settled: { description: 'It is removed or kept.', type: 'final', entry: 'notifyOwner' },
  },
})

export type RecordRemovalRef = ActorRefFrom<typeof recordRemovalMachine>
