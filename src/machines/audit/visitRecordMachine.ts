import { type ActorRefFrom, assign, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import type { visitRecordContract } from './visitRecordContract.ts'

type Contract = typeof visitRecordContract
type Context = ContextOf<Contract>
type Read = OutputOf<Contract, 'readRecord'>

/**
 * The sealed record of one visit: from the server for its practitioner, or from an exported file for anybody. It is
 * verified in the browser in both cases.
 */
export const visitRecordMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
  },
  actors: {
    readRecord: notProvided<Read, Pick<Context, 'appointmentId' | 'file'>>('readRecord'),
    saveRecord: notProvided<OutputOf<Contract, 'saveRecord'>, { visit: string }>('saveRecord'),
  },
  actions: {
    setFile: assign((_, { file }: { file: string }) => ({ file, record: null, sessions: [] })),
    setRecord: assign((_, { record, sessions }: Read) => ({ record, sessions })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    hasSource: ({ context: { appointmentId, file } }) => appointmentId !== null || file !== null,
  },
}).createMachine({
  id: 'visitRecord',
  description: 'The sealed record of one visit, with its verification.',
  context: ({ input: { appointmentId = null } }) => ({
    appointmentId,
    file: null,
    record: null,
    sessions: [],
    failure: null,
  }),
  initial: 'choosing',
  on: {
    'visitRecord.fileChosen': {
      target: '.choosing',
      actions: { type: 'setFile', params: ({ event }) => ({ file: event.file }) },
    },
  },
  states: {
    choosing: {
      description: 'Waits for a file, unless the address names a visit or a file was chosen.',
      always: { guard: 'hasSource', target: 'reading' },
    },
    reading: {
      description: 'The record is read and verified.',
      entry: 'clearFailure',
      invoke: {
        id: 'readRecord',
        src: 'readRecord',
        input: ({ context: { appointmentId, file } }) => ({ appointmentId, file }),
        onDone: { target: 'shown', actions: { type: 'setRecord', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The record could not be read.',
      on: { 'visitRecord.retryRequested': 'reading' },
    },
    shown: {
      description: 'The record is shown with the results of its verification.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is pending.',
          on: { 'visitRecord.saveRequested': { target: 'saving', actions: 'clearFailure' } },
        },
        saving: {
          description: 'The record is saved as a file.',
          invoke: {
            id: 'saveRecord',
            src: 'saveRecord',
            input: ({ context }) => ({ visit: context.record?.visit ?? '' }),
            onDone: 'idle',
            onError: {
              target: 'idle',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})

export type VisitRecordRef = ActorRefFrom<typeof visitRecordMachine>
