import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AnyActorRef, createActor, setup, waitFor } from 'xstate'
import { ServiceError } from '../../contracts/failure.ts'
import { type Patient, readPatient, updatePatient } from '../../contracts/portal/patient/patient.ts'
import { SYSTEM_ID } from '../../machines/systemIds.ts'
import type { KeptPatientEdit, TypedList } from '../../machines/visit/patientPanelContract.ts'
import type { PatientPanelRef } from '../../machines/visit/patientPanelMachine.ts'
import { LedgerWriter } from '../../services/audit/ledger/ledgerWriter.ts'
import { type Inspected, Recorder } from '../../services/audit/ledger/recorder.ts'
import { wipeDrafts } from '../../services/portal/drafts.ts'
import { createStorage } from '../../services/portal/storage.ts'
import { memoryStorage } from '../../services/testing/memoryStorage.ts'
import { startInspector } from '../audit/ledger/inspector.ts'
import { knownMachine } from '../audit/ledger/machineVersions.ts'
import { definePatientPanel } from './definePatientPanel.ts'
import { relationOf } from './keptPatientEdits.ts'

const NOON = Date.parse('2026-03-02T12:00:00.000Z')
const DAY_MS = 86_400_000
const typed = (entries: string, none = false): TypedList => ({ entries, none })
const saved = (allergies: string[] | null, version = 3) => ({ allergies, version }) as Patient

describe('the edit of the device beside what is saved', () => {
  const kept = (entries: string, base: string[] | null, none = false): KeptPatientEdit => ({
    field: 'allergies',
    typed: typed(entries, none),
    base,
  })
  it.each([
    ['none on the device', null, ['Sulfas'], 'same'],
    ['the same list, its answer lost', kept('Sulfas\n', null), ['Sulfas'], 'same'],
    ['nothing changed, and changed elsewhere', kept('Sulfas', ['Sulfas']), ['Látex'], 'same'],
    ['made from the saved list', kept('Sulfas\nLátex', ['Sulfas']), ['Sulfas'], 'ahead'],
    ['made when nobody had asked', kept('Sulfas', null), null, 'ahead'],
    ['that there are none, when nobody had asked', kept('', null, true), null, 'ahead'],
    ['no valid list yet', kept('Sulfas', ['Sulfas'], true), ['Sulfas'], 'ahead'],
    ['emptied, and changed elsewhere', kept('', ['Sulfas']), ['Látex'], 'apart'],
    ['changed here and elsewhere', kept('Sulfas\nLátex', ['Sulfas']), ['Penicilina'], 'apart'],
  ] as const)('%s', (_what, edit, list, relation) =>
    expect(relationOf(edit, saved(list && [...list]))).toBe(relation),
  )
})

describe('P7.37 an edit of the patient beside the call on the device', () => {
  let store: Storage
  let clock: number
  let patient: Patient
  let isReached: boolean
  let inspected: Inspected[]
  const posted: string[] = []

  beforeEach(() => {
    store = memoryStorage()
    clock = NOON
    patient = saved(['Penicilina'])
    isReached = true
    inspected = []
    posted.length = 0
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        postMessage(message: unknown): void {
          posted.push(JSON.stringify(message))
        }
      },
    )
    vi.stubGlobal('addEventListener', () => {})
  })
  afterEach(() => void vi.unstubAllGlobals())

  const http = {
    call: async (called: unknown, { body }: { body?: Partial<Patient> }) => {
      if (called === readPatient) return patient
      if (called !== updatePatient) return { visits: [], records: [], count: 0 }
      if (!isReached) throw new ServiceError({ code: 'offline', message: '', retryable: true })
      patient = { ...patient, ...body, version: patient.version + 1 }
      return patient
    },
  }
  /** A page load, in which the doctor opens the panel. */
  const load = async (appointmentId: string | null = 'a') => {
    const panelLogic = definePatientPanel({
      http,
      now: () => clock,
      storage: createStorage(store),
    } as never)
    const page = createActor(
      setup({ actors: { panelLogic, prescription: setup({}).createMachine({}) } }).createMachine({
        invoke: [
          {
            src: 'panelLogic',
            systemId: SYSTEM_ID.patientPanel,
            input: { patientId: 'c-1', appointmentId },
          },
          { src: 'prescription', systemId: SYSTEM_ID.prescription },
        ],
      }),
      { inspect: (event) => inspected.push(event as unknown as Inspected) },
    ).start()
    const panel = page.system.get(SYSTEM_ID.patientPanel) as AnyActorRef as PatientPanelRef
    panel.send({ type: 'patientPanel.opened' })
    await waitFor(panel, (snapshot) => !snapshot.matches({ opened: 'reading' }))
    return { panel, leave: () => page.stop() }
  }
  const settled = (panel: PatientPanelRef) =>
    waitFor(
      panel,
      (snapshot) => snapshot.matches({ opened: 'shown' }) || snapshot.matches({ opened: 'editing' }),
    )
  /** Types into the allergies, and leaves the page without saving. */
  const type = async (entries: string) => {
    const { panel, leave } = await load()
    panel.send({ type: 'patientPanel.editRequested', field: 'allergies', typed: typed('Penicilina') })
    panel.send({ type: 'patientPanel.edited', typed: typed(entries) })
    leave()
  }
  /** Reads the field as another page load shows it; null when it is not open. */
  const read = async (appointmentId: string | null = 'a') => {
    const { panel, leave } = await load(appointmentId)
    const { field, typed: shown, isChangedElsewhere } = panel.getSnapshot().context
    leave()
    return field === null ? null : { field, entries: shown?.entries, isChangedElsewhere }
  }

  it('is there after a reload, for 24 hours, in its visit only', async () => {
    await type('Penicilina\nSulf')
    const kept = { field: 'allergies', entries: 'Penicilina\nSulf', isChangedElsewhere: false }
    expect(await read()).toEqual(kept)
    expect([await read('b'), await read(null)]).toEqual([null, null])
    clock += DAY_MS - 1
    expect(await read()).toEqual(kept)
    clock += 1
    expect(await read()).toBeNull()
    expect(store.length).toBe(0)
  })

  it('stands beside what was saved elsewhere, until one of both is chosen', async () => {
    await type('Sulfas')
    patient = saved(['Látex'], 4)
    expect(await read()).toEqual({ field: 'allergies', entries: 'Sulfas', isChangedElsewhere: true })
    const { panel, leave } = await load()
    panel.send({ type: 'patientPanel.editClosed' })
    leave()
    expect([store.length, await read(), patient.allergies]).toEqual([0, null, ['Látex']])
  })

  it('that was kept over the saved one is not compared with it again, when the portal does not get it', async () => {
    await type('Sulfas')
    patient = saved(['Látex'], 4)
    const { panel, leave } = await load()
    isReached = false
    panel.send({ type: 'patientPanel.submitted', typed: typed('Sulfas'), list: ['Sulfas'] })
    await settled(panel)
    leave()
    expect(await read()).toEqual({ field: 'allergies', entries: 'Sulfas', isChangedElsewhere: false })
  })

  it('is gone once it is saved or cancelled, and at sign-out', async () => {
    await type('Sulfas')
    const { panel } = await load()
    panel.send({ type: 'patientPanel.submitted', typed: typed('Sulfas'), list: ['Sulfas'] })
    await settled(panel)
    expect([store.length, patient.allergies]).toEqual([0, ['Sulfas']])
    panel.send({ type: 'patientPanel.editRequested', field: 'allergies', typed: typed('Sulfas') })
    panel.send({ type: 'patientPanel.edited', typed: typed('Otra') })
    expect(store.length).toBe(1)
    panel.send({ type: 'patientPanel.editClosed' })
    expect(store.length).toBe(0)
    await type('Otra')
    wipeDrafts(store)
    expect(await read()).toBeNull()
  })

  it('is gone when the portal had it, and the page was left before its answer came', async () => {
    await type('Sulfas')
    patient = saved(['Sulfas'], 4)
    expect(await read()).toBeNull()
    expect(store.length).toBe(0)
  })

  it('is in no ledger and in no inspector', async () => {
    await type('Sulfametoxazol')
    patient = saved(['Clorfenamina'], 4)
    expect(await read()).toMatchObject({ entries: 'Sulfametoxazol' })
    const recorder = new Recorder()
    const writer = new LedgerWriter({ recorder, known: knownMachine, session: 's1' })
    for (const one of inspected) recorder.observe(one, 1)
    while (writer.step());
    const lines = [...(writer.take()?.lines ?? [])].join('\n')
    const inspector = startInspector('own')
    for (const one of inspected) inspector.observe(one, 1)
    expect(lines).toContain('patientPanel.edited')
    expect(posted.join('\n')).toContain('patientPanel.edited')
    for (const secret of ['Sulfametoxazol', 'Clorfenamina', 'Penicilina']) {
      expect(lines).not.toContain(secret)
      expect(posted.join('\n')).not.toContain(secret)
    }
  })
})
