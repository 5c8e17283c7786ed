import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { CHANGE_UNDO_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { offeredUndoContract } from './offeredUndoContract.ts'

type Contract = typeof offeredUndoContract
type Context = ContextOf<Contract>

/** One entry of the notifications that takes a saved change back (experience §2.3), as long as the server does. */
export const offeredUndoMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
  },
  actors: {
    readClock: notProvided<OutputOf<Contract, 'readClock'>, void>('readClock'),
    undoChanges: notProvided<OutputOf<Contract, 'undoChanges'>, { changes: string[] }>('undoChanges'),
  },
  actions: {
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    /** The page that shows what was changed reads it again. */
    notifyPage: sendTo(actor(SYSTEM_ID.app), ({ context: { changes } }) => ({
      type: 'practice.changeUndone',
      changes,
    })),
    /** The zone may have been taken back. */
    refreshPractitioner: sendTo(actor(SYSTEM_ID.currentPractitioner), {
      type: 'practitioner.refreshRequested',
    }),
    notifyUndone: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'CHANGE_UNDONE',
    }),
    withdraw: sendTo(actor(SYSTEM_ID.notices), ({ context: { changes } }) => ({
      type: 'notices.undoWithdrawn',
      ids: changes,
    })),
  },
  guards: { mayRetry: (_, { error }: { error: unknown }) => toFailure(error).retryable },
  delays: { changeUndoTime: CHANGE_UNDO_MS },
}).createMachine({
  id: 'offeredUndo',
  description: 'One saved change that can be taken back from the notifications.',
  context: ({ input: { changes } }) => ({ changes, savedAt: null, failure: null }),
  initial: 'dating',
  states: {
    dating: {
      description: 'The time of the change is read.',
      invoke: {
        id: 'readClock',
        src: 'readClock',
        onDone: {
          target: 'offered',
          actions: assign({ savedAt: ({ event }) => event.output.deviceTime }),
        },
        onError: 'offered',
      },
    },
    offered: {
      description: 'It can be taken back; after a failed try, once more.',
      after: { changeUndoTime: 'gone' },
      on: { 'undo.requested': 'undoing' },
    },
    undoing: {
      description: 'The inverse events are appended.',
      entry: 'clearFailure',
      invoke: {
        id: 'undoChanges',
        src: 'undoChanges',
        input: ({ context: { changes } }) => ({ changes }),
        onDone: { target: 'gone', actions: ['refreshPractitioner', 'notifyPage', 'notifyUndone'] },
        onError: [
          {
            guard: { type: 'mayRetry', params: ({ event }) => ({ error: event.error }) },
            target: 'offered',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'refused',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    refused: {
      description: 'It can no longer be taken back; the reason is shown.',
      on: { 'undo.dismissed': 'gone' },
    },
    gone: { description: 'The notifications no longer show it.', type: 'final', entry: 'withdraw' },
  },
})

export type OfferedUndoRef = ActorRefFrom<typeof offeredUndoMachine>
