import { describe, expect, it } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { BY_NAME } from '../../src/machines/patient/patientList.ts'
import { patientsContract } from '../../src/machines/patient/patientsContract.ts'
import { patientsMachine } from '../../src/machines/patient/patientsMachine.ts'
import { LiveRun } from '../liveRun.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { patient } from './fixtures.ts'
import { patientsOutcomes } from './patients.outcomes.ts'

const HEADACHE = { patientId: 'c-1', reason: 'Headache' }

describe('patients', () => {
  testModel<ContextOf<typeof patientsContract>>('P1.27 P1.28 every state and transition', {
    expectedOutcomes: patientsOutcomes,
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
      { type: 'patients.reasonTyped', patientId: 'c-1', reason: 'Headache' },
      { type: 'patients.reasonTyped', patientId: 'c-2', reason: '' },
      { type: 'patients.reasonTyped', patientId: 'c-1', reason: '' },
      { type: 'patients.editRequested', patient: patient() },
      { type: 'patients.editClosed' },
      { type: 'patients.exportRequested' },
      { type: 'patients.exportClosed' },
      done('patientForm', { result: { version: 4 } }),
      failed('patientForm', offline),
      failed('deviceDraft', { code: 'notProvided', message: '', retryable: false }),
    ],
    expectedMessages: {
      'open.editing': {
        'patients.editClosed': ['query.refreshRequested'],
        'xstate.done.actor.patientForm': ['toasts.requested, query.refreshRequested, list.refreshRequested'],
      },
    },
    checks: {
      browsing: ({ context, children }) => {
        expect(context).toMatchObject({ patientId: null, editing: null })
        expect(children).toEqual(['patientList', 'deviceDraft'])
      },
      'open.viewing.summary': ({ context, children }) => {
        expect(context).toMatchObject({ patientId: 'c-1', editing: null })
        expect(children).toEqual(['patientList', 'deviceDraft', 'patientSummary'])
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

  it('gives the device the typed reason of a visit, until it is emptied', async () => {
    const run = new LiveRun({
      machine: patientsMachine,
      contract: patientsContract,
      input: { practitionerId: 'p-1', view: { sort: BY_NAME, search: '' }, typedReason: HEADACHE },
      bystanders: ['toasts'],
    })
    const type = (patientId: string, reason: string) =>
      run.execute({ type: 'patients.reasonTyped', patientId, reason })
    const kept = () => run.sent.flatMap(({ to, event }) => (to === 'deviceDraft' ? [event] : []))
    await run.start()
    expect(run.snapshot.context.typedReason).toEqual(HEADACHE)
    await type('c-2', '')
    expect(kept()).toEqual([])
    await type('c-1', 'Cough')
    await type('c-1', '')
    expect(kept()).toEqual([
      { type: 'deviceDraft.write', values: { patientId: 'c-1', reason: 'Cough' } },
      { type: 'deviceDraft.remove' },
    ])
  })
})
