import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import type { ImportReport } from '../../src/contracts/portal/dataImport.ts'
import { dataExportContract } from '../../src/machines/dataTransfer/dataExportContract.ts'
import { dataExportMachine } from '../../src/machines/dataTransfer/dataExportMachine.ts'
import { dataTransferContract } from '../../src/machines/dataTransfer/dataTransferContract.ts'
import { dataTransferMachine } from '../../src/machines/dataTransfer/dataTransferMachine.ts'
import { exportForm } from '../../src/machines/dataTransfer/exportForm.ts'
import { patientImportContract } from '../../src/machines/dataTransfer/patientImportContract.ts'
import { patientImportMachine } from '../../src/machines/dataTransfer/patientImportMachine.ts'
import { testForm } from '../kit/testForm.ts'
import { done, type ExpectedTransitions, elapsed, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { dataExportOutcomes } from './dataExport.outcomes.ts'
import { dataTransferOutcomes } from './dataTransfer.outcomes.ts'
import { patientImportOutcomes } from './patientImport.outcomes.ts'

const address = { save: '/v1/data-export?token=secret', expires_at: NOON }

/** Lists the states that each event enters in `dataExport`. Edit it by hand when the chart changes on purpose. */
const exportTransitions: ExpectedTransitions = {
  asking: {
    'xstate.done.actor.exportForm': ['ready'],
    'xstate.error.actor.exportForm': ['asking'],
  },
  // Five minutes less what a click takes.
  ready: { 'export.againRequested': ['asking'], 'xstate.after.addressExpiry': ['asking'] },
}

const report = (over: Partial<ImportReport> = {}): ImportReport => ({
  rows: 3,
  ready: 1,
  known: 1,
  refused: 1,
  problems: [{ row: 3, column: 'birth_date', reason: 'invalid' }],
  ignored: [],
  applied: false,
  ...over,
})

/** Lists the states that each event enters in `patientImport`. Edit it by hand when the chart changes on purpose. */
const importTransitions: ExpectedTransitions = {
  choosing: { 'import.fileChosen': ['reading'] },
  reading: {
    'xstate.done.actor.preview': ['previewed'],
    'xstate.error.actor.preview': ['unreadable'],
    'import.discarded': ['choosing'],
  },
  unreadable: {
    'import.retryRequested': ['reading'],
    'import.fileChosen': ['reading'],
    'import.discarded': ['choosing'],
  },
  // A table of which nothing can be imported is not confirmed.
  previewed: { 'import.confirmed': ['importing', 'previewed'], 'import.discarded': ['choosing'] },
  importing: { 'xstate.done.actor.apply': ['imported'], 'xstate.error.actor.apply': ['failed'] },
  failed: { 'import.retryRequested': ['importing'], 'import.discarded': ['choosing'] },
  imported: { 'import.discarded': ['choosing'] },
}

describe('carrying data away and bringing patients in', () => {
  testForm('the password before an export: every state and transition', exportForm, {
    params: { clientId: null },
    submitted: { password: 'not in the context' },
    opened: {},
    typed: {},
    theirs: {},
    result: address,
  })

  testModel<ContextOf<typeof dataExportContract>>('the export: every state and transition', {
    expectedOutcomes: dataExportOutcomes,
    machine: dataExportMachine,
    contract: dataExportContract,
    input: { clientId: null },
    cases: [
      { type: 'export.againRequested' },
      elapsed('addressExpiry'),
      done('exportForm', { result: address }),
      failed('exportForm', offline),
    ],
    expectedTransitions: exportTransitions,
    checks: {
      asking: ({ context, children }) => {
        expect(context.address).toBeNull()
        expect(children).toContain('exportForm')
      },
      ready: ({ context, children }) => {
        expect(context.address).toEqual(address)
        expect(children).not.toContain('exportForm')
      },
    },
  })

  testModel<ContextOf<typeof patientImportContract>>('the import: every state and transition', {
    expectedOutcomes: patientImportOutcomes,
    machine: patientImportMachine,
    contract: patientImportContract,
    input: {},
    cases: [
      { type: 'import.fileChosen', file: 'file-1' },
      { type: 'import.confirmed' },
      { type: 'import.retryRequested' },
      { type: 'import.discarded' },
      done('preview', { report: report() }),
      done('preview', { report: report({ ready: 0 }) }),
      failed('preview', offline),
      done('apply', { report: report({ applied: true }) }),
      failed('apply', offline),
    ],
    facets: ({ report: found }) => [found?.ready ?? null],
    expectedTransitions: importTransitions,
    checks: {
      choosing: ({ context }) => expect(context).toEqual({ file: null, report: null, failure: null }),
      reading: ({ context, children }) => {
        expect(context).toMatchObject({ file: 'file-1', report: null })
        expect(children).toContain('preview')
      },
      unreadable: ({ context }) => expect(context).toMatchObject({ report: null, failure: offline }),
      previewed: ({ context, children }) => {
        expect(context).toMatchObject({ report: { applied: false }, failure: null })
        expect(children).not.toContain('apply')
      },
      importing: ({ children }) => expect(children).toContain('apply'),
      failed: ({ context }) => expect(context).toMatchObject({ file: 'file-1', failure: offline }),
      imported: ({ context }) => expect(context).toMatchObject({ report: { applied: true }, failure: null }),
    },
  })

  testModel<ContextOf<typeof dataTransferContract>>('the page: every state and transition', {
    expectedOutcomes: dataTransferOutcomes,
    machine: dataTransferMachine,
    contract: dataTransferContract,
    input: {},
    cases: [],
    expectedTransitions: {},
    checks: {
      shown: ({ children }) => expect([...children].sort()).toEqual(['dataExport', 'patientImport']),
    },
  })
})
