// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { ServiceError } from '../../contracts/failure.ts'
import type { OutputOf } from '../../contracts/machineContract.ts'
import { EMPTY_DRAFT, EMPTY_ITEM, type PrescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import { createI18n } from '../../i18n/setup.ts'
import type { prescriptionContract } from '../../machines/prescription/prescriptionContract.ts'
import { prescriptionMachine } from '../../machines/prescription/prescriptionMachine.ts'
import { DraftConflict } from './DraftConflict.tsx'

afterEach(cleanup)

const NOON = '2026-03-02T12:00:00.000Z'
const MINE = { ...EMPTY_DRAFT, diagnosis: 'Faringitis', advice: 'Reposo' }
const OTHER = {
  ...MINE,
  diagnosis: 'Otitis',
  vitals: { ...EMPTY_DRAFT.vitals, weight_kg: '70' },
  items: [
    {
      ...EMPTY_ITEM,
      ...{ generic_name: 'Amoxicilina', strength: '500 mg', form: 'capsule', dose: '1', unit: 'capsule' },
      ...{ route: 'oral', every_hours: '8', for_days: '7', quantity: '21', group: 'IV' },
    },
  ],
  next_visit: '2026-03-09',
}

const held = (
  draft: PrescriptionDraft | null,
): OutputOf<typeof prescriptionContract, 'fetchPrescription'> => ({
  requestId: 'r-1',
  kept: null,
  relation: 'same',
  held: {
    appointment_id: 'a1',
    draft,
    draft_saved_at: draft === null ? null : NOON,
    issued: [],
    last_items: [],
    prescriber: { name: 'Elena', specialities: [], licence: null, school: null, address: null, phone: null },
    patient: { name: 'Ana', birth_date: '1990-02-03', sex: 'F' },
    allergies: null,
    server_time: NOON,
  },
})

/** A window whose draft meets the draft of another one. */
const showConflict = async (locale: 'en' | 'es') => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage(locale)
  await i18n.loadNamespaces('prescription')
  let reads = 0
  const prescription = createActor(
    prescriptionMachine.provide({
      actors: {
        fetchPrescription: fromPromise(async () => {
          reads += 1
          return held(reads === 1 ? null : OTHER)
        }),
        saveDraft: fromPromise(() =>
          Promise.reject(new ServiceError({ code: 'conflict', message: '', retryable: false })),
        ),
      },
    }),
    { input: { appointmentId: 'a1' } },
  ).start()
  prescription.send({ type: 'prescription.opened' })
  await waitFor(prescription, (snapshot) => snapshot.matches('draft'))
  prescription.send({ type: 'prescription.edited', draft: MINE })
  prescription.send({ type: 'prescription.discardRequested' })
  await waitFor(prescription, (snapshot) => snapshot.matches({ differing: 'choosing' }))
  render(
    <I18nextProvider i18n={i18n}>
      <DraftConflict prescription={prescription} />
    </I18nextProvider>,
  )
  return prescription
}

/** The parts of a version, as they are read. */
const partsOf = (name: string): string[] => {
  const version = within(screen.getByRole('region', { name }))
  const texts = version.getAllByRole('definition').map(({ textContent }) => textContent)
  return version.getAllByRole('term').map(({ textContent }, index) => `${textContent} = ${texts[index]}`)
}

it('shows both drafts side by side with what differs, and takes the other one', async () => {
  const prescription = await showConflict('en')
  expect(partsOf('Your version')).toEqual([
    'Diagnosis · differs = Faringitis',
    'Weight (kg) · differs = Nothing',
    'Advice = Reposo',
    'Next visit · differs = Nothing',
    'Medicine 1 · differs = Nothing',
    'Medicine 1: Directions · differs = Nothing',
    'Medicine 1: Quantity · differs = Nothing',
    'Medicine 1: Control group · differs = Nothing',
  ])
  expect(partsOf('The other version')).toEqual([
    'Diagnosis · differs = Otitis',
    'Weight (kg) · differs = 70',
    'Medicine 1 · differs = Amoxicilina, 500 mg, capsules',
    'Medicine 1: Directions · differs = Take 1 capsule every 8 hours for 7 days',
    'Medicine 1: Quantity · differs = 21',
    'Medicine 1: Control group · differs = IV',
    'Advice = Reposo',
    'Next visit · differs = Mon 9 Mar 2026',
  ])
  expect(screen.getByText(/^They differ in: Diagnosis, Weight \(kg\), Next visit, Medicine 1,/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Use the other version' }))
  expect(prescription.getSnapshot().context.draft).toEqual(OTHER)
  expect(screen.queryByText('Otitis')).toBeNull()
})

it('conserva la versión propia, que se guarda después', async () => {
  const prescription = await showConflict('es')
  expect(screen.getByText('Este borrador se modificó en otra ventana')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Conservar mi versión' }))
  expect(prescription.getSnapshot().value).toBe('autosaving')
  expect(prescription.getSnapshot().context.draft.diagnosis).toBe('Faringitis')
})
