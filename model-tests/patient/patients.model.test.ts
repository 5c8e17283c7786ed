import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { BY_NAME } from '../../src/machines/patient/patientList.ts'
import { patientsContract } from '../../src/machines/patient/patientsContract.ts'
import { patientsMachine } from '../../src/machines/patient/patientsMachine.ts'
import { done, type ExpectedTransitions, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { patient } from './fixtures.ts'

/** From every view of a drawer. */
const anywhere = {
  'patients.patientOpened': ['open.viewing.summary'],
  'patients.patientClosed': ['browsing'],
}
const viewing = {
  ...anywhere,
  'patients.summaryRequested': ['open.viewing.summary'],
  'patients.historyRequested': ['open.viewing.history'],
  'patients.cancelledRequested': ['open.viewing.cancelled'],
  'patients.recordsRequested': ['open.viewing.records'],
  'patients.newVisitRequested': ['open.viewing.newVisit'],
  'patients.editRequested': ['open.editing'],
  'patients.exportRequested': ['open.exporting'],
}

/** Where each event leads in `patients`; repeats the chart and is edited by hand. */
const patientsTransitions: ExpectedTransitions = {
  browsing: { 'patients.patientOpened': ['open.viewing.summary'] },
  'open.viewing.summary': viewing,
  'open.viewing.history': viewing,
  'open.viewing.cancelled': viewing,
  'open.viewing.records': viewing,
  'open.viewing.newVisit': viewing,
  'open.exporting': { ...anywhere, 'patients.exportClosed': ['open.viewing.summary'] },
  'open.editing': {
    ...anywhere,
    'patients.editClosed': ['open.viewing.summary'],
    'xstate.done.actor.patientForm': ['open.viewing.summary'],
    'xstate.error.actor.patientForm': ['open.viewing.summary'],
  },
}

describe('patients', () => {
  testModel<ContextOf<typeof patientsContract>>('P1.27 P1.28 every state and transition', {
    machine: patientsMachine,
    contract: patientsContract,
    systemId: 'patients',
    bystanders: ['toasts'],
    input: { practitionerId: 'p-1', view: { sort: BY_NAME, search: '' } },
    cases: [
      { type: 'patients.patientOpened', patientId: 'c-1' },
      { type: 'patients.patientClosed' },
      { type: 'patients.summaryRequested' },
      { type: 'patients.historyRequested' },
      { type: 'patients.cancelledRequested' },
      { type: 'patients.recordsRequested' },
      { type: 'patients.newVisitRequested' },
      { type: 'patients.editRequested', patient: patient() },
      { type: 'patients.editClosed' },
      { type: 'patients.exportRequested' },
      { type: 'patients.exportClosed' },
      done('patientForm', { result: { version: 4 } }),
      failed('patientForm', offline),
    ],
    expectedTransitions: patientsTransitions,
    expectedMessages: {
      'open.editing': {
        'patients.editClosed': ['query.refreshRequested'],
        'xstate.done.actor.patientForm': ['toasts.requested, query.refreshRequested, list.refreshRequested'],
      },
    },
    checks: {
      browsing: ({ context, children }) => {
        expect(context).toMatchObject({ patientId: null, editing: null })
        expect(children).toEqual(['patientList'])
      },
      'open.viewing.summary': ({ context, children }) => {
        expect(context).toMatchObject({ patientId: 'c-1', editing: null })
        expect(children).toEqual(['patientList', 'patientSummary'])
      },
      'open.viewing.history': ({ children }) => expect(children).toContain('patientHistory'),
      'open.viewing.cancelled': ({ children }) => expect(children).toContain('cancelledVisits'),
      'open.viewing.newVisit': ({ children }) => expect(children).toContain('newVisit'),
      'open.viewing.records': ({ children }) => expect(children).toContain('records'),
      'open.exporting': ({ children }) => expect(children).toContain('dataExport'),
      'open.editing': ({ context, children }) => {
        expect(context.editing?.id).toBe('c-1')
        expect(children).toContain('patientForm')
      },
    },
  })
})
