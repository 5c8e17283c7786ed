import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { requireValue } from '../kit/requireValue.ts'
import { transcriptDeletion, transcriptList } from './transcriptParts.ts'
import type { visitTranscriptsContract } from './visitTranscriptsContract.ts'

type Contract = typeof visitTranscriptsContract

/** The transcripts of a visit: listed, and deleted after a confirmation (experience §8.2). */
export const visitTranscriptsMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { transcriptList: 'transcriptList'; transcriptDeletion: 'transcriptDeletion' },
  },
  actors: { transcriptList: transcriptList.machine, transcriptDeletion: transcriptDeletion.machine },
  actions: {
    choose: assign((_, { id }: { id: string }) => ({ chosen: id })),
    unchoose: assign({ chosen: null }),
    refreshList: sendTo('transcriptList', { type: 'query.refreshRequested' }),
  },
  guards: { isDeleted: (_, { result }: { result: unknown }) => result !== null },
}).createMachine({
  id: 'visitTranscripts',
  description: 'The transcripts of a visit.',
  context: ({ input: { appointmentId } }) => ({ appointmentId, chosen: null }),
  invoke: {
    id: 'transcriptList',
    src: 'transcriptList',
    input: ({ context: { appointmentId } }) => ({ params: { appointmentId } }),
  },
  initial: 'listed',
  states: {
    listed: {
      description: 'The list is shown.',
      entry: 'unchoose',
      on: {
        'visitTranscripts.deletionRequested': {
          target: 'deleting',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    deleting: {
      description: 'One is deleted after a confirmation.',
      invoke: {
        id: 'transcriptDeletion',
        src: 'transcriptDeletion',
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
    },
  },
})

export type VisitTranscriptsRef = ActorRefFrom<typeof visitTranscriptsMachine>
