import { describe, expect, it } from 'vitest'
import { type AnyEventObject, createActor } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import {
  type EditRelation,
  type KeptPatientEdit,
  patientPanelContract,
} from '../../src/machines/visit/patientPanelContract.ts'
import { patientPanelMachine } from '../../src/machines/visit/patientPanelMachine.ts'
import { LiveRun } from '../liveRun.ts'
import { done, failed, testModel } from '../paths.ts'
import { patient } from '../patient/fixtures.ts'
import { offline } from '../portal/fixtures.ts'
import { patientPanelOutcomes } from './patientPanel.outcomes.ts'

const typed = { entries: 'Sulfas', none: false }
/** As it is read when the panel is opened, with the edit that the device keeps. */
const read = (relation: EditRelation = 'same', kept: KeptPatientEdit | null = null, version = 3) => ({
  patient: patient({ version }),
  kept,
  relation,
})
const kept: KeptPatientEdit = {
  field: 'allergies',
  typed: { entries: 'Penicilina\nLátex', none: false },
  base: ['Penicilina'],
}
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
        { type: 'patientPanel.edited', typed },
        { type: 'patientPanel.submitted', typed, list: ['Sulfas'] },
        { type: 'patientPanel.editClosed' },
        done('fetchPatient', read()),
        done('fetchPatient', read('ahead', kept)),
        done('fetchPatient', read('apart', kept)),
        failed('fetchPatient', offline),
        done('saveField', patient({ allergies: ['Sulfas'], version: 4 })),
        failed('saveField', offline),
        failed('saveField', conflict),
        failed('patientHistory', offline),
        failed('records', offline),
        failed('deviceDraft', { code: 'notProvided', message: '', retryable: false }),
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

  it('P7.37 gives the device what is typed with the list it was typed over, until it is saved or cancelled', async () => {
    const run = new LiveRun({
      machine: patientPanelMachine,
      contract: patientPanelContract,
      input: { patientId: 'c-1', appointmentId: 'a-1' },
      bystanders: ['prescription'],
    })
    const commands = async (event: AnyEventObject) => {
      const before = run.sent.length
      await run.execute(event)
      return run.sent
        .slice(before)
        .filter(({ to }) => to === 'deviceDraft')
        .map(({ event: sent }) => sent)
    }
    const saved = ['Penicilina']
    const edit = {
      type: 'patientPanel.editRequested',
      field: 'allergies',
      typed: { entries: 'Penicilina', none: false },
    }
    const written = (base: string[]) => [
      { type: 'deviceDraft.write', values: { field: 'allergies', typed, base } },
    ]
    await run.start()
    await run.execute({ type: 'patientPanel.opened' })
    await run.execute(done('fetchPatient', read()))
    expect(await commands(edit)).toEqual([])
    expect(await commands({ type: 'patientPanel.edited', typed })).toEqual(written(saved))
    expect(await commands({ type: 'patientPanel.editClosed' })).toEqual([{ type: 'deviceDraft.remove' }])
    await run.execute(edit)
    await run.execute({ type: 'patientPanel.submitted', typed, list: ['Sulfas'] })
    await run.execute(failed('saveField', conflict))
    await run.execute(
      done('fetchPatient', { ...read(), patient: patient({ allergies: ['Látex'], version: 4 }) }),
    )
    // The conflict is still open: what is typed goes on to differ from the list that was in view before.
    expect(await commands({ type: 'patientPanel.edited', typed })).toEqual(written(saved))
    expect(await commands({ type: 'patientPanel.submitted', typed, list: ['Sulfas'] })).toEqual(
      written(['Látex']),
    )
    expect(await commands(failed('saveField', offline))).toEqual([])
    expect(run.snapshot.context).toMatchObject({ typed, isChangedElsewhere: false })
    await run.execute({ type: 'patientPanel.submitted', typed, list: ['Sulfas'] })
    expect(await commands(done('saveField', patient({ allergies: ['Sulfas'], version: 5 })))).toEqual([
      { type: 'deviceDraft.remove' },
    ])
    run.stop()
  })

  it.each([
    ['ahead', false],
    ['apart', true],
  ] as const)('P7.37 an edit that is %s opens the field again', async (relation, isChangedElsewhere) => {
    const run = new LiveRun({
      machine: patientPanelMachine,
      contract: patientPanelContract,
      input: { patientId: 'c-1', appointmentId: 'a-1' },
      bystanders: ['prescription'],
    })
    await run.start()
    await run.execute({ type: 'patientPanel.opened' })
    await run.execute(done('fetchPatient', read(relation, kept)))
    expect(run.snapshot.value).toEqual({ opened: 'editing' })
    expect(run.snapshot.context).toMatchObject({ ...kept, isChangedElsewhere })
    run.stop()
  })
})
