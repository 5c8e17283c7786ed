// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise, fromTransition, setup, waitFor } from 'xstate'
import type { OutputOf } from '../../contracts/machineContract.ts'
import { createI18n } from '../../i18n/setup.ts'
import type { AppRef } from '../../machines/app/appMachine.ts'
import { localeMachine } from '../../machines/locale/localeMachine.ts'
import type { prescriptionContract } from '../../machines/prescription/prescriptionContract.ts'
import { prescriptionMachine } from '../../machines/prescription/prescriptionMachine.ts'
import { ActorContext } from '../app/ActorContext.tsx'
import { VitalsToday } from './VitalsToday.tsx'

afterEach(cleanup)

const answered: OutputOf<typeof prescriptionContract, 'fetchPrescription'> = {
  requestId: 'r-1',
  kept: null,
  relation: 'same',
  held: {
    appointment_id: 'a1',
    draft: null,
    draft_saved_at: null,
    issued: [],
    last_items: [],
    last_vitals: {
      at: '2026-02-10T18:00:00.000Z',
      vitals: { weight_kg: 71.5, systolic: 138, diastolic: 88 },
    },
    prescriber: { name: 'Elena', specialities: [], licence: null, school: null, address: null, phone: null },
    patient: { name: 'Ana', birth_date: '1990-02-03', sex: 'F' },
    allergies: null,
    server_time: '2026-03-02T12:00:00.000Z',
  },
}

const startRoot = () =>
  createActor(
    setup({
      actors: {
        locale: localeMachine,
        currentPractitioner: fromTransition((state: { practitioner: null }) => state, { practitioner: null }),
      },
    }).createMachine({
      invoke: [
        { id: 'locale', src: 'locale' },
        { id: 'currentPractitioner', src: 'currentPractitioner' },
      ],
    }),
  ).start() as unknown as AppRef

it('experience §8.3 the earlier vital signs are a small line with their date', async () => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage('en')
  await i18n.loadNamespaces(['prescription', 'meeting'])
  const prescription = createActor(
    prescriptionMachine.provide({ actors: { fetchPrescription: fromPromise(async () => answered) } }),
    { input: { appointmentId: 'a1' } },
  ).start()
  prescription.send({ type: 'prescription.opened' })
  await waitFor(prescription, (snapshot) => snapshot.matches('draft'))
  render(
    <I18nextProvider i18n={i18n}>
      <ActorContext value={startRoot()}>
        <VitalsToday prescription={prescription} patient={{ weight_kg: 70, height_cm: 165 }} />
      </ActorContext>
    </I18nextProvider>,
  )
  expect(screen.getByText('Not measured yet')).toBeDefined()
  const earlier = screen.getByText(/Systolic pressure/)
  expect(earlier.textContent).toMatch(
    /^On .*10.*2026: Weight \(kg\) 71\.5, Systolic pressure \(mmHg\) 138, Diastolic pressure \(mmHg\) 88$/,
  )
  // The measured weight takes the place of the one in the patient's data.
  expect(screen.getByText('Before: Height (cm) 165')).toBeDefined()
})
