// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise, fromTransition, setup, waitFor } from 'xstate'
import { ServiceError } from '../../contracts/failure.ts'
import type { OutputOf } from '../../contracts/machineContract.ts'
import { EMPTY_DRAFT } from '../../contracts/portal/prescription/draft.ts'
import { createI18n } from '../../i18n/setup.ts'
import type { AppRef } from '../../machines/app/appMachine.ts'
import { localeMachine } from '../../machines/locale/localeMachine.ts'
import type { prescriptionContract } from '../../machines/prescription/prescriptionContract.ts'
import { prescriptionMachine } from '../../machines/prescription/prescriptionMachine.ts'
import { ActorContext } from '../app/ActorContext.tsx'
import { AnnouncementsContext, createAnnouncements } from '../ui/announcements.ts'
import { SaveState } from './SaveState.tsx'

afterEach(cleanup)

const untouched: OutputOf<typeof prescriptionContract, 'fetchPrescription'> = {
  requestId: 'r-1',
  kept: null,
  relation: 'same',
  held: {
    appointment_id: 'a1',
    draft: null,
    draft_saved_at: null,
    issued: [],
    last_items: [],
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

it('announces that a draft was not saved, and not that nothing was typed yet', async () => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage('en')
  await i18n.loadNamespaces('prescription')
  const prescription = createActor(
    prescriptionMachine.provide({
      actors: {
        fetchPrescription: fromPromise(async () => untouched),
        saveDraft: fromPromise(() =>
          Promise.reject(new ServiceError({ code: 'validation', message: '', retryable: false })),
        ),
      },
    }),
    { input: { appointmentId: 'a1' } },
  ).start()
  prescription.send({ type: 'prescription.opened' })
  await waitFor(prescription, (snapshot) => snapshot.matches('draft'))
  const announcements = createAnnouncements(() => 10_000)
  const spoken = () => announcements.latest('polite').map(({ text }) => text)
  render(
    <I18nextProvider i18n={i18n}>
      <ActorContext value={startRoot()}>
        <AnnouncementsContext value={announcements}>
          <SaveState prescription={prescription} />
        </AnnouncementsContext>
      </ActorContext>
    </I18nextProvider>,
  )
  expect(screen.getByText('Saved automatically')).toBeDefined()
  expect(spoken()).toEqual([])
  act(() => prescription.send({ type: 'prescription.edited', draft: { ...EMPTY_DRAFT, advice: 'Reposo' } }))
  await expect.poll(spoken).toEqual(['Not saved yet'])
})
