import { beforeEach, describe, expect, it } from 'vitest'
import { type ActorRefFrom, createActor, waitFor } from 'xstate'
import { ServiceError } from '../../contracts/failure.ts'
import { EMPTY_DRAFT, EMPTY_ITEM, type PrescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import type {
  PrescriptionAnswer,
  PrescriptionBody,
  PrescriptionContent,
} from '../../contracts/portal/prescription/prescription.ts'
import { wipeDrafts } from '../../services/portal/drafts.ts'
import { memoryStorage } from '../../services/testing/memoryStorage.ts'
import { definePrescription } from './definePrescription.ts'
import { relationOf } from './keptPrescriptions.ts'

const NOON = '2026-03-02T12:00:00.000Z'
const prescriber = {
  ...{ name: 'Elena', specialities: [], licence: '7654321', school: null, address: null, phone: null },
}
const patient = { name: 'Ana', birth_date: '1990-02-03', sex: 'F' as const }
const nothing: PrescriptionAnswer = {
  ...{ appointment_id: 'a', draft: null, draft_saved_at: null, issued: [], last_items: [] },
  ...{ prescriber, patient, allergies: null, server_time: NOON },
}
const typed = (diagnosis: string): PrescriptionDraft => ({ ...EMPTY_DRAFT, diagnosis })
const content: PrescriptionContent = {
  diagnosis: 'Faringitis',
  allergies_checked: true,
  vitals: { weight_kg: 70 },
  items: [
    {
      ...{ generic_name: 'Paracetamol', form: 'tablet', strength: '500 mg', dose: 1, unit: 'tablet' },
      ...{ route: 'oral', every_hours: 8, for_days: 5, continuous: false, quantity: 15 },
    },
  ],
  advice: '',
}
/** The same as it was typed, with the answers and the blanks that are not signed. */
const asTyped: PrescriptionDraft = {
  ...typed('Faringitis '),
  allergies_checked: true,
  vitals: { ...EMPTY_DRAFT.vitals, weight_kg: '70' },
  items: [
    {
      ...EMPTY_ITEM,
      ...{ generic_name: 'Paracetamol', form: 'tablet', strength: '500 mg', dose: '1', unit: 'tablet' },
      ...{ route: 'oral', every_hours: '8', for_days: '5', quantity: '15', duplicate_answer: 'Lo toma ya' },
    },
  ],
}
const signed: PrescriptionAnswer = {
  ...nothing,
  issued: [
    {
      ...{
        folio: '000001',
        issued_at: NOON,
        replaces: null,
        replaced_by: null,
        content,
        prescriber,
        patient,
      },
      seal: 'f00d',
    },
  ],
}
const stored = (draft: PrescriptionDraft, draft_saved_at = NOON) => ({ ...nothing, draft, draft_saved_at })
const made = { base: null, replaces: null, sent: null }

describe('the prescription of the device beside that of the portal', () => {
  it.each([
    ['none on the device', null, nothing, 'same'],
    ['the same text', { ...made, draft: typed('A') }, stored(typed('A')), 'same'],
    ['an empty one, and nothing is stored', { ...made, draft: EMPTY_DRAFT }, nothing, 'same'],
    ['made when nothing was stored', { ...made, draft: typed('A') }, nothing, 'ahead'],
    ['made from the stored one', { ...made, base: NOON, draft: typed('AB') }, stored(typed('A')), 'ahead'],
    ['emptied from the stored one', { ...made, base: NOON, draft: EMPTY_DRAFT }, stored(typed('A')), 'ahead'],
    [
      'sent before, the answer lost',
      { ...made, draft: typed('AB'), sent: typed('A') },
      stored(typed('A')),
      'ahead',
    ],
    ['made from another one', { ...made, draft: typed('AB'), sent: typed('B') }, stored(typed('C')), 'apart'],
    ['signed as it is, the answer lost', { ...made, draft: asTyped }, signed, 'same'],
    ['another one was signed', { ...made, draft: typed('Otitis') }, signed, 'signed'],
    ['it replaces the signed one', { ...made, replaces: '000001', draft: asTyped }, signed, 'ahead'],
  ] as const)('%s', (_what, kept, held, relation) => expect(relationOf(kept, held)).toBe(relation))
})

describe('a prescription on a device', () => {
  let store: Storage
  let held: PrescriptionAnswer
  let isReached: boolean
  let clock: number
  let ids: number

  beforeEach(() => {
    store = memoryStorage()
    held = nothing
    isReached = true
    clock = Date.parse(NOON)
    ids = 0
  })

  const http = {
    call: async (_endpoint: unknown, { body }: { body?: PrescriptionBody }) => {
      if (body === undefined) return held
      if (!isReached) throw new ServiceError({ code: 'offline', message: '', retryable: true })
      if (body.signed) held = signed
      else held = body.draft === null ? nothing : stored(body.draft, new Date(clock).toISOString())
      return held
    },
  }
  /** A page load; an earlier one that is not stopped is another window. */
  const load = async () => {
    const logic = definePrescription({
      http: http as never,
      ids: {
        uuid: () => {
          ids += 1
          return `id-${ids}`
        },
      },
      now: () => clock,
      store,
    })
    const prescription = createActor(logic, { input: { appointmentId: 'a' } }).start()
    prescription.send({ type: 'prescription.opened' })
    await waitFor(prescription, (snapshot) => !snapshot.matches('closed') && !snapshot.matches('loading'))
    return prescription
  }
  type Prescription = ActorRefFrom<ReturnType<typeof definePrescription>>
  const type = (prescription: Prescription, diagnosis: string) =>
    prescription.send({ type: 'prescription.edited', draft: typed(diagnosis) })
  const save = (prescription: Prescription) => {
    prescription.send({ type: 'prescription.opened' })
    return waitFor(prescription, (snapshot) => !snapshot.matches('autosaving'))
  }

  it('P1.24 what was typed within the pause before it is stored is there after a reload, and stored then', async () => {
    const before = await load()
    type(before, 'Faring')
    before.stop()
    const after = await load()
    expect(after.getSnapshot().value).toEqual({ draft: 'edited' })
    expect(after.getSnapshot().context.draft).toEqual(typed('Faring'))
    expect(store.length).toBe(1)
    expect((await save(after)).value).toEqual({ draft: 'saved' })
    expect([held.draft, store.length]).toEqual([typed('Faring'), 0])
    after.stop()
  })

  it('P1.24 what the portal did not get stays on the device, and stands beside what another device stored', async () => {
    const before = await load()
    isReached = false
    type(before, 'Faringitis')
    expect((await save(before)).value).toBe('failed')
    before.stop()
    held = stored(typed('Otitis'), '2026-03-02T12:05:00.000Z')
    isReached = true
    const after = await load()
    expect(after.getSnapshot().value).toEqual({ differing: 'choosing' })
    const { context } = after.getSnapshot()
    expect([context.draft, context.held?.draft]).toEqual([typed('Faringitis'), typed('Otitis')])
    after.send({ type: 'prescription.theirsTaken' })
    expect(store.length).toBe(0)
    after.stop()
    const last = await load()
    expect(last.getSnapshot().value).toEqual({ draft: 'saved' })
    last.stop()
  })

  it('the newest of several windows is shown first, and an older one when it is opened again', async () => {
    const [one, two] = [await load(), await load()]
    isReached = false
    type(one, 'Otitis')
    clock += 1_000
    type(two, 'Faringitis')
    one.stop()
    two.stop()
    isReached = true
    const first = await load()
    expect(first.getSnapshot().context.draft).toEqual(typed('Faringitis'))
    await save(first)
    first.stop()
    const second = await load()
    expect(second.getSnapshot().value).toEqual({ differing: 'choosing' })
    expect(second.getSnapshot().context.draft).toEqual(typed('Otitis'))
    second.stop()
  })

  it('is gone once it is signed or discarded, after 24 hours, and at sign-out', async () => {
    const signing = await load()
    type(signing, 'Faringitis')
    signing.send({ type: 'prescription.signRequested', content, notice: '' })
    await waitFor(signing, (snapshot) => snapshot.matches('signed'))
    expect(store.length).toBe(0)
    signing.stop()

    held = nothing
    const discarding = await load()
    type(discarding, 'Faringitis')
    discarding.send({ type: 'prescription.discardRequested' })
    await waitFor(discarding, (snapshot) => snapshot.matches({ draft: 'saved' }))
    expect(store.length).toBe(0)
    type(discarding, 'Otitis')
    discarding.stop()
    clock += 86_400_000
    const late = await load()
    expect([late.getSnapshot().context.draft, store.length]).toEqual([EMPTY_DRAFT, 0])
    type(late, 'Otitis')
    late.stop()
    expect(store.length).toBe(1)
    wipeDrafts(store)
    expect(store.length).toBe(0)
  })
})
