import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
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
      requestExport: 'requestExport'
      saveExport: 'saveExport'
    },
  },
  actors: {
    recordingList: recordingList.machine,
    recordingDeletion: recordingDeletion.machine,
    recordingPlayer: recordingPlayerMachine,
    requestExport: notProvided<OutputOf<Contract, 'requestExport'>, { id: string }>('requestExport'),
    saveExport: notProvided<OutputOf<Contract, 'saveExport'>, { id: string }>('saveExport'),
  },
  actions: {
    choose: assign((_, { id }: { id: string }) => ({ chosen: id })),
    unchoose: assign({ chosen: null }),
    setExportFailure: assign((_, { error }: { error: unknown }) => ({ exportFailure: toFailure(error) })),
    clearExportFailure: assign({ exportFailure: null }),
    refreshList: sendTo('recordingList', { type: 'query.refreshRequested' }),
  },
  guards: { isDeleted: (_, { result }: { result: unknown }) => result !== null },
}).createMachine({
  id: 'visitRecordings',
  description: 'The recordings of a visit.',
  context: ({ input: { appointmentId } }) => ({ appointmentId, chosen: null, exportFailure: null }),
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
        'visitRecordings.exportRequested': {
          target: 'exporting',
          actions: [{ type: 'choose', params: ({ event }) => event }, 'clearExportFailure'],
        },
        'visitRecordings.saveRequested': {
          target: 'saving',
          actions: [{ type: 'choose', params: ({ event }) => event }, 'clearExportFailure'],
        },
      },
    },
    exporting: {
      description: 'One file of the recording is requested; the server writes it later.',
      invoke: {
        id: 'requestExport',
        src: 'requestExport',
        input: ({ context }) => ({ id: requireValue(context.chosen, 'chosen') }),
        onDone: { target: 'listed', actions: 'refreshList' },
        onError: {
          target: 'listed',
          actions: { type: 'setExportFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    saving: {
      description: 'The one file is saved; the viewing is written down.',
      invoke: {
        id: 'saveExport',
        src: 'saveExport',
        input: ({ context }) => ({ id: requireValue(context.chosen, 'chosen') }),
        onDone: 'listed',
        onError: {
          target: 'listed',
          actions: { type: 'setExportFailure', params: ({ event }) => ({ error: event.error }) },
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
