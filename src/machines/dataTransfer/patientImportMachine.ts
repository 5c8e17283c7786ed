import { type ActorRefFrom, assign, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { ImportReport } from '../../contracts/portal/dataImport.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import type { patientImportContract } from './patientImportContract.ts'

type Contract = typeof patientImportContract

/** Patients from a table: what it would do is shown first, and nothing happens before that is confirmed. */
export const patientImportMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: {
    preview: notProvided<OutputOf<Contract, 'preview'>, { file: string }>('preview'),
    apply: notProvided<OutputOf<Contract, 'apply'>, { file: string }>('apply'),
  },
  actions: {
    setFile: assign((_, { file }: { file: string }) => ({ file, report: null, failure: null })),
    setReport: assign((_, { report }: { report: ImportReport }) => ({ report, failure: null })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clear: assign({ file: null, report: null, failure: null }),
  },
  guards: { hasPatients: ({ context }) => (context.report?.ready ?? 0) > 0 },
}).createMachine({
  id: 'patientImport',
  description: 'Patients from a table of another program.',
  context: { file: null, report: null, failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'No table is chosen.',
      entry: 'clear',
      on: {
        'import.fileChosen': {
          target: 'reading',
          actions: { type: 'setFile', params: ({ event: { file } }) => ({ file }) },
        },
      },
    },
    reading: {
      description: 'The table is read, and the server says what an import would do.',
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => ({ file: requireValue(context.file, 'file') }),
        onDone: { target: 'previewed', actions: { type: 'setReport', params: ({ event }) => event.output } },
        onError: {
          target: 'unreadable',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'import.discarded': 'choosing' },
    },
    unreadable: {
      description: 'The table could not be read; the failure says why.',
      on: {
        'import.retryRequested': 'reading',
        'import.discarded': 'choosing',
        'import.fileChosen': {
          target: 'reading',
          actions: { type: 'setFile', params: ({ event: { file } }) => ({ file }) },
        },
      },
    },
    previewed: {
      description: 'What an import would do is shown.',
      on: {
        'import.confirmed': { guard: 'hasPatients', target: 'importing' },
        'import.discarded': 'choosing',
      },
    },
    importing: {
      description: 'The patients are imported, all or none.',
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => ({ file: requireValue(context.file, 'file') }),
        onDone: { target: 'imported', actions: { type: 'setReport', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The import failed; repeating it imports nobody twice.',
      on: { 'import.retryRequested': 'importing', 'import.discarded': 'choosing' },
    },
    imported: {
      description: 'The patients are there.',
      on: { 'import.discarded': 'choosing' },
    },
  },
})

export type PatientImportRef = ActorRefFrom<typeof patientImportMachine>
