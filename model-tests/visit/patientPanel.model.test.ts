import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { patientPanelContract } from '../../src/machines/visit/patientPanelContract.ts'
import { patientPanelMachine } from '../../src/machines/visit/patientPanelMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { patient } from '../patient/fixtures.ts'
import { offline } from '../portal/fixtures.ts'
import { patientPanelOutcomes } from './patientPanel.outcomes.ts'

const typed = { entries: 'Sulfas', none: false }
const conflict = { code: 'conflict', message: '', retryable: false }

describe('patientPanel', () => {
  testModel<ContextOf<typeof patientPanelContract>>(
    'P7.37 the patient beside the call, one list edited at a time',
    {
      expectedOutcomes: patientPanelOutcomes,
      machine: patientPanelMachine,
      contract: patientPanelContract,
      input: { patientId: 'c-1', appointmentId: 'a-1' },
      bystanders: ['prescription'],
      cases: [
        { type: 'patientPanel.opened' },
        { type: 'patientPanel.retryRequested' },
        { type: 'patientPanel.editRequested', field: 'allergies', typed: { entries: '', none: false } },
        { type: 'patientPanel.fieldLeft', typed },
        { type: 'patientPanel.submitted', typed, list: ['Sulfas'] },
        { type: 'patientPanel.editClosed' },
        done('fetchPatient', patient()),
        failed('fetchPatient', offline),
        done('saveField', patient({ allergies: ['Sulfas'], version: 4 })),
        failed('saveField', offline),
        failed('saveField', conflict),
        failed('patientHistory', offline),
        failed('records', offline),
      ],
      facets: (context) => [
        context.patient?.version ?? 0,
        context.typed?.entries ?? null,
        context.failure?.code ?? null,
        context.isChangedElsewhere,
      ],
      limit: 20_000,
      checks: {
        unopened: ({ children }) => expect(children).toEqual([]),
        'opened.reading': ({ children }) => expect(children).toContain('fetchPatient'),
        'opened.failed': ({ context }) => expect(context.failure?.code).toBe('offline'),
        'opened.shown': ({ context }) => {
          expect(context.patient).not.toBeNull()
          expect(context.typed).toBeNull()
        },
        // A failure keeps the typed text.
        'opened.editing': ({ context }) => {
          expect(context.field).toBe('allergies')
          expect(context.typed).not.toBeNull()
        },
        'opened.saving': ({ context, children }) => {
          expect(children).toContain('saveField')
          expect(context.list).toEqual(['Sulfas'])
        },
        'opened.comparing': ({ context, children }) => {
          expect(children).toContain('fetchPatient')
          expect(context.typed).toEqual(typed)
        },
      },
    },
  )

  it('P1.25 lists the files of every visit, and gives those added here to this one', () => {
    const panel = createActor(patientPanelMachine, { input: { patientId: 'c-1', appointmentId: 'a-1' } })
    panel.start()
    panel.send({ type: 'patientPanel.opened' })
    expect(panel.getSnapshot().children.records?.getSnapshot().context).toMatchObject({
      key: { patientId: 'c-1', appointmentId: null },
      newOf: 'a-1',
    })
    panel.stop()
  })
})
