import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { requireValue } from '../kit/requireValue.ts'
import { recordingDeletion, recordingList } from './recordingParts.ts'
import { recordingPlayerMachine } from './recordingPlayerMachine.ts'
import type { visitRecordingsContract } from './visitRecordingsContract.ts'

type Contract = typeof visitRecordingsContract

/** The recordings of a visit: listed, played one at a time, and deleted after a confirmation (experience §8.2). */
export const visitRecordingsMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as {
      recordingList: 'recordingList'
      recordingDeletion: 'recordingDeletion'
      recordingPlayer: 'recordingPlayer'
    },
  },
  actors: {
    recordingList: recordingList.machine,
    recordingDeletion: recordingDeletion.machine,
    recordingPlayer: recordingPlayerMachine,
  },
  actions: {
    choose: assign((_, { id }: { id: string }) => ({ chosen: id })),
    unchoose: assign({ chosen: null }),
    refreshList: sendTo('recordingList', { type: 'query.refreshRequested' }),
  },
  guards: { isDeleted: (_, { result }: { result: unknown }) => result !== null },
}).createMachine({
  id: 'visitRecordings',
  description: 'The recordings of a visit.',
  context: ({ input: { appointmentId } }) => ({ appointmentId, chosen: null }),
  invoke: {
    id: 'recordingList',
    src: 'recordingList',
    input: ({ context: { appointmentId } }) => ({ params: { appointmentId } }),
  },
  initial: 'listed',
  on: {
    'visitRecordings.deletionRequested': {
      target: '.deleting',
      actions: { type: 'choose', params: ({ event }) => event },
    },
  },
  states: {
    listed: {
      description: 'The list is shown.',
      entry: 'unchoose',
      on: {
        'visitRecordings.playRequested': {
          target: 'playing',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    playing: {
      description: 'One of them is in the player.',
      invoke: {
        id: 'recordingPlayer',
        src: 'recordingPlayer',
        input: ({ context }) => ({ recordingId: requireValue(context.chosen, 'chosen') }),
        onError: 'listed',
      },
      on: {
        'visitRecordings.playRequested': {
          target: 'playing',
          reenter: true,
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'visitRecordings.closed': 'listed',
      },
    },
    deleting: {
      description: 'One is deleted after a confirmation.',
      invoke: {
        id: 'recordingDeletion',
        src: 'recordingDeletion',
        input: ({ context }) => ({ params: { id: requireValue(context.chosen, 'chosen') } }),
        onDone: [
          {
            guard: { type: 'isDeleted', params: ({ event }) => event.output },
            target: 'listed',
            actions: 'refreshList',
          },
          { target: 'listed' },
        ],
        onError: 'listed',
      },
      // The dialog is answered first.
      on: { 'visitRecordings.deletionRequested': {} },
    },
  },
})

export type VisitRecordingsRef = ActorRefFrom<typeof visitRecordingsMachine>
