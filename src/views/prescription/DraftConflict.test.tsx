// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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
const OTHER = { ...EMPTY_DRAFT, diagnosis: 'Otitis', items: [{ ...EMPTY_ITEM, generic_name: 'Amoxicilina' }] }

const held = (
  draft: PrescriptionDraft | null,
): OutputOf<typeof prescriptionContract, 'fetchPrescription'> => ({
  requestId: 'r-1',
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
  prescription.send({ type: 'prescription.edited', draft: { ...EMPTY_DRAFT, diagnosis: 'Faringitis' } })
  prescription.send({ type: 'prescription.discardRequested' })
  await waitFor(prescription, (snapshot) => snapshot.matches({ differing: 'choosing' }))
  render(
    <I18nextProvider i18n={i18n}>
      <DraftConflict prescription={prescription} />
    </I18nextProvider>,
  )
  return prescription
}

it('shows both drafts side by side, and takes the other one', async () => {
  const prescription = await showConflict('en')
  for (const text of ['Your version', 'Faringitis', 'The other version', 'Otitis', 'Amoxicilina'])
    expect(screen.getByText(text)).toBeDefined()
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
