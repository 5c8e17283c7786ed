import { describe, expect, it } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { EMPTY_DRAFT, type PrescriptionDraft } from '../../src/contracts/portal/prescription/draft.ts'
import type {
  IssuedPrescription,
  PrescriptionAnswer,
  PrescriptionContent,
} from '../../src/contracts/portal/prescription/prescription.ts'
import {
  type PrescriptionRelation,
  prescriptionContract,
} from '../../src/machines/prescription/prescriptionContract.ts'
import { prescriptionMachine } from '../../src/machines/prescription/prescriptionMachine.ts'
import { given } from '../given.ts'
import { LiveRun } from '../liveRun.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { prescriptionOutcomes } from './prescription.outcomes.ts'

const content: PrescriptionContent = {
  diagnosis: 'Faringitis',
  allergies_checked: true,
  vitals: {},
  items: [],
  advice: 'Reposo y líquidos',
}
const prescriber = {
  name: 'Elena Márquez',
  specialities: ['Medicina familiar'],
  licence: '7654321',
  school: null,
  address: null,
  phone: null,
}
const patient = { name: 'Ana López', birth_date: '1990-02-03', sex: 'F' as const }
const issued = (folio: string): IssuedPrescription => ({
  folio,
  issued_at: NOON,
  replaces: null,
  replaced_by: null,
  content,
  prescriber,
  patient,
  seal: 'f00d',
})
const nothing: PrescriptionAnswer = {
  appointment_id: 'a',
  draft: null,
  draft_saved_at: null,
  issued: [],
  last_items: [],
  prescriber,
  patient,
  allergies: null,
  server_time: NOON,
}
const draft = { ...EMPTY_DRAFT, diagnosis: 'Faring' }
const LATER = '2026-03-02T16:05:00.000Z'
const longer = { ...draft, diagnosis: 'Faringitis aguda' }
const other = { ...EMPTY_DRAFT, diagnosis: 'Amigdalitis' }
const started = { ...nothing, draft, draft_saved_at: NOON }
const signed = { ...nothing, issued: [issued('000001')] }
const held = (answer: PrescriptionAnswer, requestId = 'r-1') => ({ held: answer, requestId })
/** As it is read when the form is opened, with the copy on the device. */
const opened = (
  answer: PrescriptionAnswer,
  relation: PrescriptionRelation = 'same',
  kept: PrescriptionDraft | null = null,
) => ({ ...held(answer), kept, relation })
const refusal = (code: string) => ({ code, message: code, retryable: false })

const cases = [
  { type: 'prescription.opened' },
  { type: 'prescription.retryRequested' },
  { type: 'prescription.edited', draft },
  { type: 'prescription.signRequested', content, notice: 'Signed' },
  { type: 'prescription.replaceRequested' },
  { type: 'prescription.discardRequested' },
  { type: 'prescription.resumeRequested' },
  elapsed('autosavePause'),
  elapsed('autosaveRetry'),
  done('fetchPrescription', opened(nothing)),
  done('fetchPrescription', opened(started)),
  done('fetchPrescription', opened(signed)),
  done('fetchPrescription', opened(started, 'ahead', longer)),
  done('fetchPrescription', opened({ ...started, draft: other }, 'apart', longer)),
  done('fetchPrescription', opened(signed, 'signed', longer)),
  failed('writingAids', offline),
  failed('deviceDraft', refusal('notProvided')),
  failed('fetchPrescription', offline),
  done('saveDraft', held(started, 'r-2')),
  failed('saveDraft', offline),
  failed('saveDraft', refusal('statusRefused')),
  failed('saveDraft', refusal('conflict')),
  failed('discardDraft', refusal('conflict')),
  { type: 'prescription.mineKept' },
  { type: 'prescription.theirsTaken' },
  done('readOther', held({ ...started, draft: other }, 'r-4')),
  done('readOther', held(nothing, 'r-5')),
  failed('readOther', offline),
  done('discardDraft', held(nothing)),
  done('discardDraft', held(signed)),
  failed('discardDraft', offline),
  { type: 'prescription.allergiesSaved', allergies: ['Penicilina'] },
  done('rereadPatient', held({ ...started, allergies: ['Sulfas'] })),
  failed('rereadPatient', offline),
  done('signPrescription', held(signed, 'r-3')),
  failed('signPrescription', refusal('validation')),
  failed('signPrescription', offline),
  failed('signPrescription', refusal('conflict')),
  done('refetchPrescription', held(signed)),
  failed('refetchPrescription', offline),
]

type Context = ContextOf<typeof prescriptionContract>

describe('prescription', () => {
  testModel<Context>('P1.24 P7.28 P7.29 every state and transition', {
    expectedOutcomes: prescriptionOutcomes,
    machine: prescriptionMachine,
    contract: prescriptionContract,
    input: { appointmentId: 'a' },
    bystanders: ['visit'],
    cases,
    // The number of restarts of the form does not distinguish states.
    facets: ({ held: known, unsaved, discardNext, replaceNext, content: asked, problem, refused }) => [
      known === null ? null : [known.draft !== null, known.issued.length],
      unsaved,
      discardNext,
      replaceNext,
      asked !== null,
      problem,
      refused !== null,
    ],
    limit: 50_000,
    checks: {
      closed: ({ children, context }) => {
        expect(children).toEqual(['writingAids', 'deviceDraft'])
        expect(context.held).toBeNull()
      },
      loading: ({ children }) =>
        expect(children).toEqual(['writingAids', 'deviceDraft', 'fetchPrescription']),
      loadFailed: ({ context }) => expect(context.problem).toBe('offline'),
      'draft.saved': ({ children, context }) => {
        expect(children).toEqual(['writingAids', 'deviceDraft'])
        expect(context.held).not.toBeNull()
      },
      'draft.rereading': ({ children }) =>
        expect(children).toEqual(['writingAids', 'deviceDraft', 'rereadPatient']),
      'draft.edited': ({ context }) => expect(context.content).toBeNull(),
      autosaving: ({ children }) => expect(children).toEqual(['writingAids', 'deviceDraft', 'saveDraft']),
      failed: ({ context }) => expect(context.problem).not.toBeNull(),
      discarding: ({ children }) => expect(children).toEqual(['writingAids', 'deviceDraft', 'discardDraft']),
      'differing.reading': ({ children }) =>
        expect(children).toEqual(['writingAids', 'deviceDraft', 'readOther']),
      'differing.choosing': ({ context }) => expect(context.held?.draft).toEqual(other),
      'differing.loadFailed': ({ context }) => expect(context.problem).toBe('offline'),
      signing: ({ children, context }) => {
        expect(children).toEqual(['writingAids', 'deviceDraft', 'signPrescription'])
        expect(context.content).toEqual(content)
      },
      signed: ({ context }) => {
        expect(context.held?.issued).toHaveLength(1)
        expect([context.content, context.draft]).toEqual([null, EMPTY_DRAFT])
      },
      'replaced.notified': ({ context }) => expect(context.content).toBeNull(),
      'replaced.reading': ({ children }) =>
        expect(children).toEqual(['writingAids', 'deviceDraft', 'refetchPrescription']),
    },
  })

  const writing = async (...events: readonly { type: string }[]) => {
    const run = new LiveRun({
      machine: prescriptionMachine,
      contract: prescriptionContract,
      input: { appointmentId: 'a' },
      bystanders: [],
    })
    await run.start()
    for (const event of [
      { type: 'prescription.opened' },
      done('fetchPrescription', opened(nothing)),
      { type: 'prescription.edited', draft },
      ...events,
    ])
      await run.execute(event)
    return run
  }

  it('P1.24 opened to replace what is signed, the form begins with it; a stored draft comes first', async () => {
    const replacing = async (answer: PrescriptionAnswer) => {
      const { value, context } = await given(
        {
          machine: prescriptionMachine,
          contract: prescriptionContract,
          input: { appointmentId: 'a' },
          bystanders: [],
        },
        { type: 'prescription.replaceRequested' },
        done('fetchPrescription', opened(answer)),
      )
      expect(context<Context>().replaceNext).toBe(false)
      return { value: value(), diagnosis: context<Context>().draft.diagnosis }
    }
    expect(await replacing(signed)).toEqual({ value: { draft: 'saved' }, diagnosis: content.diagnosis })
    expect(await replacing({ ...signed, draft, draft_saved_at: NOON })).toEqual({
      value: { draft: 'saved' },
      diagnosis: draft.diagnosis,
    })
  })

  it('P1.24 what is typed while the draft is on its way is kept with the next', async () => {
    const run = await writing(
      elapsed('autosavePause'),
      { type: 'prescription.edited', draft: longer } as { type: string },
      done('saveDraft', held(started, 'r-2')),
    )
    expect(run.snapshot.value).toEqual({ draft: 'edited' })
    expect(run.snapshot.context.draft).toEqual(longer)
    await run.execute(elapsed('autosavePause'))
    expect(run.snapshot.value).toBe('autosaving')
    run.stop()
  })

  it('P1.24 every change goes to the device at once, with the version that it was made from', async () => {
    const run = await writing(
      elapsed('autosavePause'),
      { type: 'prescription.edited', draft: longer } as { type: string },
      failed('saveDraft', refusal('conflict')),
      { type: 'prescription.edited', draft } as { type: string },
      done('readOther', held({ ...started, draft: other, draft_saved_at: LATER }, 'r-4')),
      { type: 'prescription.theirsTaken' },
    )
    const made = { base: null, replaces: null }
    expect(run.sent.filter(({ to }) => to === 'deviceDraft').map(({ event }) => event)).toEqual([
      { type: 'deviceDraft.write', values: { ...made, draft } },
      { type: 'deviceDraft.write', values: { ...made, draft: longer } },
      { type: 'deviceDraft.write', values: { ...made, draft } },
      { type: 'deviceDraft.remove' },
    ])
    run.stop()
  })

  it.each([
    ['more than was stored is shown and stored', 'ahead', started, { draft: 'edited' }],
    [
      'beside another draft is shown with it',
      'apart',
      { ...started, draft: other },
      { differing: 'choosing' },
    ],
    ['before another window signed stays', 'signed', signed, { replaced: 'notified' }],
  ] as const)('P1.24 what this device kept: %s', async (_, relation, answer, state) => {
    const { value, context } = await given(
      {
        machine: prescriptionMachine,
        contract: prescriptionContract,
        input: { appointmentId: 'a' },
        bystanders: [],
      },
      { type: 'prescription.replaceRequested' },
      done('fetchPrescription', opened(answer, relation, longer)),
    )
    expect(value()).toEqual(state)
    expect([context<Context>().draft, context<Context>().revision]).toEqual([longer, 1])
    expect([context<Context>().held, context<Context>().replaceNext]).toEqual([answer, false])
  })

  it('P7.29 a signature waits for the draft that is on its way, and is repeated under the id it had', async () => {
    const run = await writing(elapsed('autosavePause'), {
      type: 'prescription.signRequested',
      content,
      notice: 'Signed',
    } as {
      type: string
    })
    expect(run.snapshot.value).toBe('autosaving')
    await run.execute(done('saveDraft', held(started, 'r-2')))
    expect(run.snapshot.value).toBe('signing')
    await run.execute(failed('signPrescription', offline))
    await run.execute(elapsed('autosavePause'))
    await run.execute(done('saveDraft', held(started, 'r-9')))
    // The reason of the refusal stays visible while the draft is stored.
    expect(run.snapshot.context.refused).toBe('offline')
    expect(run.snapshot.context.requestId).toBe('r-1')
    run.stop()
  })

  it.each([
    ['stored', done('saveDraft', held(started, 'r-2'))],
    ['not stored', failed('saveDraft', offline)],
  ])('a draft that is discarded on its way is discarded when it is %s', async (_, answer) => {
    const run = await writing(elapsed('autosavePause'), { type: 'prescription.discardRequested' })
    expect(run.snapshot.value).toBe('autosaving')
    await run.execute(answer)
    expect(run.snapshot.value).toBe('discarding')
    await run.execute(done('discardDraft', held(nothing)))
    expect(run.snapshot.value).toEqual({ draft: 'saved' })
    expect(run.snapshot.context.draft).toEqual(EMPTY_DRAFT)
    run.stop()
  })

  it('a signature in a visit is told to its patient, in the words of the doctor', async () => {
    const run = new LiveRun({
      machine: prescriptionMachine,
      contract: prescriptionContract,
      input: { appointmentId: 'a' },
      bystanders: ['visit'],
    })
    await run.start()
    for (const event of [
      { type: 'prescription.opened' },
      done('fetchPrescription', opened(started)),
      { type: 'prescription.signRequested', content, notice: 'Su receta' },
    ])
      await run.execute(event)
    expect(run.sent.filter(({ to }) => to === 'visit')).toEqual([])
    await run.execute(done('signPrescription', held(signed)))
    expect(run.sent.filter(({ to }) => to === 'visit').map(({ event }) => event)).toEqual([
      { type: 'visit.prescriptionSigned', notice: 'Su receta' },
    ])
    run.stop()
  })

  it.each([
    ['mine', { type: 'prescription.mineKept' }, draft, 'autosaving'],
    ['theirs', { type: 'prescription.theirsTaken' }, other, { draft: 'saved' }],
  ])('of two drafts of two windows the doctor keeps %s', async (_, choice, kept, state) => {
    const run = await writing(
      elapsed('autosavePause'),
      failed('saveDraft', refusal('conflict')),
      done('readOther', held({ ...started, draft: other, draft_saved_at: LATER }, 'r-4')),
    )
    expect(run.snapshot.value).toEqual({ differing: 'choosing' })
    expect([run.snapshot.context.draft, run.snapshot.context.held?.draft]).toEqual([draft, other])
    await run.execute(choice)
    expect(run.snapshot.value).toEqual(state)
    expect(run.snapshot.context.draft).toEqual(kept)
    // The next draft follows the one that was shown.
    expect(run.snapshot.context.held?.draft_saved_at).toBe(LATER)
    run.stop()
  })

  it('P1.24 the allergies are read again when the form is opened again, and the typed text stays', async () => {
    const known = held({ ...started, allergies: ['Sulfas'] }, 'r-9')
    const run = await writing(elapsed('autosavePause'), done('saveDraft', held(started, 'r-2')))
    expect(run.snapshot.value).toEqual({ draft: 'saved' })
    await run.execute({ type: 'prescription.opened' })
    expect(run.snapshot.value).toEqual({ draft: 'rereading' })
    await run.execute(done('rereadPatient', known))
    expect(run.snapshot.context.held).toEqual({ ...started, allergies: ['Sulfas'] })
    expect([run.snapshot.context.draft, run.snapshot.context.requestId]).toEqual([draft, 'r-1'])
    // With unsaved text the answer to storing has them.
    await run.execute({ type: 'prescription.edited', draft: other } as { type: string })
    await run.execute({ type: 'prescription.opened' })
    expect(run.snapshot.value).toBe('autosaving')
    expect(run.snapshot.context.draft).toEqual(other)
    // The patient's panel saves other ones meanwhile: the answer on its way may not know them.
    await run.execute({ type: 'prescription.allergiesSaved', allergies: ['Penicilina'] } as { type: string })
    expect(run.snapshot.context.held?.allergies).toEqual(['Penicilina'])
    await run.execute(done('saveDraft', known))
    expect(run.snapshot.value).toEqual({ draft: 'edited' })
    run.stop()
  })

  it('P1.24 a signature refused for its content reads the allergies again, and keeps the reason and the text', async () => {
    const run = await writing(
      elapsed('autosavePause'),
      done('saveDraft', held(started, 'r-2')),
      { type: 'prescription.signRequested', content, notice: 'Signed' } as { type: string },
      failed('signPrescription', refusal('validation')),
    )
    expect(run.snapshot.value).toBe('autosaving')
    await run.execute(done('saveDraft', held({ ...started, allergies: ['Sulfas'] }, 'r-9')))
    const { held: known, draft: typed, refused } = run.snapshot.context
    expect([known?.allergies, typed, refused]).toEqual([['Sulfas'], draft, 'validation'])
    run.stop()
  })

  it('P1.24 a refused draft is not sent again and again', async () => {
    const run = await writing(elapsed('autosavePause'), failed('saveDraft', refusal('statusRefused')))
    await run.execute(elapsed('autosaveRetry'))
    expect(run.snapshot.value).toBe('failed')
    run.stop()
  })
})
