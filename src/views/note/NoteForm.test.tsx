// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise, fromTransition, setup, waitFor } from 'xstate'
import type { OutputOf } from '../../contracts/machineContract.ts'
import type { NoteAnswer } from '../../contracts/portal/note/note.ts'
import { createI18n } from '../../i18n/setup.ts'
import type { AppRef } from '../../machines/app/appMachine.ts'
import { localeMachine } from '../../machines/locale/localeMachine.ts'
import type { noteContract } from '../../machines/note/noteContract.ts'
import { noteMachine } from '../../machines/note/noteMachine.ts'
import { ActorContext } from '../app/ActorContext.tsx'
import { AnnouncementsContext, createAnnouncements } from '../ui/announcements.ts'
import { NoteForm } from './NoteForm.tsx'

afterEach(cleanup)

const held: NoteAnswer = {
  appointment_id: 'a1',
  draft: null,
  draft_saved_at: null,
  version: 0,
  signed: null,
  addenda: [],
  server_time: '2026-11-27T10:00:00.000Z',
}

/** The form reads two facts of the root: the language, and a practitioner whose profile is not loaded. */
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

const showForm = async () => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage('en')
  await i18n.loadNamespaces('note')
  const note = createActor(
    noteMachine.provide({
      actors: {
        fetchNote: fromPromise(
          async (): Promise<OutputOf<typeof noteContract, 'fetchNote'>> => ({
            held,
            kept: null,
            requestId: 'r1',
            relation: 'same',
          }),
        ),
      },
    }),
    { input: { appointmentId: 'a1' } },
  ).start()
  note.send({ type: 'note.opened' })
  await waitFor(note, (snapshot) => snapshot.matches('clean'))
  const announcements = createAnnouncements(() => 10_000)
  render(
    <I18nextProvider i18n={i18n}>
      <ActorContext.Provider value={startRoot()}>
        <AnnouncementsContext value={announcements}>
          <NoteForm note={note} joinedAt={null} />
        </AnnouncementsContext>
      </ActorContext.Provider>
    </I18nextProvider>,
  )
  const plan = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Plan' })
  const type = (text: string) => fireEvent.change(plan, { target: { value: text } })
  const sign = () => fireEvent.click(screen.getByRole('button', { name: 'Sign note' }))
  const spoken = () => announcements.latest('polite').map(({ text }) => text)
  return { note, plan, type, sign, spoken }
}
const REFUSED = 'The text contains characters that cannot be stored.'

it('names the section with characters that cannot be stored, and does not ask for the signature', async () => {
  const { note, plan, type, sign } = await showForm()
  type('Reposo\u0007')
  sign()
  expect(await screen.findByText(REFUSED)).toBeDefined()
  expect(plan.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(plan)
  expect(note.getSnapshot().context.content).toBeNull()
  type('Reposo')
  await expect.poll(() => screen.queryByText(REFUSED)).toBeNull()
  sign()
  const { context } = await waitFor(note, (snapshot) => snapshot.matches('confirming'))
  expect(context.content).toEqual({ subjective: '', objective: '', assessment: '', plan: 'Reposo', free: '' })
})

it('signs the text of the hidden sections too, and nothing while all are empty', async () => {
  const { note, type, sign } = await showForm()
  type('  ')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign note' }).disabled).toBe(true)
  type('Reposo')
  fireEvent.click(screen.getByRole('radio', { name: 'Free text' }))
  sign()
  const { context } = await waitFor(note, (snapshot) => snapshot.matches('confirming'))
  expect(context.content?.plan).toBe('Reposo')
  expect(screen.queryByText(REFUSED)).toBeNull()
})

it('announces how the text is saved, and not that nothing was typed yet', async () => {
  const { type, spoken } = await showForm()
  expect(screen.getByText('Saved automatically')).toBeDefined()
  expect(spoken()).toEqual([])
  type('Reposo')
  await expect.poll(spoken).toEqual(['Not saved yet…'])
})
