// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise, setup, waitFor } from 'xstate'
import { z } from 'zod'
import { formDrafts } from '../../actors/kit/formDrafts.ts'
import { nothing } from '../../contracts/machineContract.ts'
import { createI18n } from '../../i18n/setup.ts'
import type { AppRef } from '../../machines/app/appMachine.ts'
import { createForm } from '../../machines/kit/createForm.ts'
import { localeMachine } from '../../machines/locale/localeMachine.ts'
import { ActorContext } from '../app/ActorContext.tsx'
import { AnnouncementsContext, createAnnouncements } from '../ui/announcements.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { FormConflict } from './FormConflict.tsx'

afterEach(cleanup)

const note = createForm({
  id: 'formOfTest',
  description: 'A form of this test.',
  spec: [],
  params: nothing,
  values: z.object({ text: z.string() }),
  draft: z.object({ text: z.string() }),
  result: nothing,
})
type Values = { text: string }

const MINE = { text: 'mine' }
const OTHER = { text: 'other' }
const conflict = { code: 'conflict', message: 'Changed elsewhere', retryable: false, version: 2 }
const offline = { code: 'offline', message: 'Offline', retryable: true }

const startForm = ({
  stored = null,
  current = () => Promise.resolve({ values: OTHER, version: 2 }),
}: {
  stored?: { values: Values; savedAt: number } | null
  current?: () => Promise<{ values: Values; version: number }>
}) => {
  const save = vi.fn(() => Promise.reject<{ result: Record<string, never> }>(conflict))
  return {
    save,
    form: createActor(
      note.machine.provide({
        actors: {
          save: fromPromise(save),
          fetchCurrent: fromPromise(current),
          ...formDrafts<Values>({ read: () => stored, write: vi.fn(), remove: vi.fn() }),
        },
      }),
      { input: { params: {}, values: { text: '' }, version: 1, draftOwner: { owner: 'd1', subject: '' } } },
    ).start(),
  }
}

const announcements = createAnnouncements(() => 10_000)

const show = async (view: ReactNode) => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage('en')
  const root = setup({ actors: { locale: localeMachine } }).createMachine({
    invoke: { id: 'locale', src: 'locale' },
  })
  return render(
    <I18nextProvider i18n={i18n}>
      <ActorContext value={createActor(root).start() as unknown as AppRef}>
        <AnnouncementsContext value={announcements}>{view}</AnnouncementsContext>
      </ActorContext>
    </I18nextProvider>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const SAVED_AT = Date.parse('2026-03-02T15:04:00.000Z')

it.each([
  ['Restore', 'kept'],
  ['Discard', ''],
])('a stored draft is offered until an answer: %s', async (answer, text) => {
  const { form } = startForm({ stored: { values: { text: 'kept' }, savedAt: SAVED_AT } })
  await waitFor(form, (snapshot) => snapshot.matches({ open: { draft: 'offered' } }))
  await show(<DraftOffer form={form} />)
  expect(screen.getByText(/^Unsaved changes from .*2 Mar.*\d\d:04/)).toBeDefined()
  expect(form.getSnapshot().context.values.text).toBe('')
  press(answer)
  expect(form.getSnapshot().context.values.text).toBe(text)
  await waitFor(form, (snapshot) => snapshot.matches({ open: { draft: 'idle' } }))
  expect(screen.queryByRole('button')).toBeNull()
})

const meet = async (options: Parameters<typeof startForm>[0], entry: 'comparing' | 'loadFailed') => {
  const started = startForm(options)
  const { form } = started
  form.send({ type: 'form.changed', values: MINE, differs: true })
  form.send({ type: 'form.submitted', values: MINE })
  await waitFor(form, (snapshot) => snapshot.matches({ open: { entry: { conflict: entry } } }))
  const { values, theirs } = form.getSnapshot().context
  await show(
    <FormConflict
      form={form}
      title="Changed on another device"
      mine={<p>{values.text}</p>}
      theirs={theirs === null ? null : <p>{theirs.values.text}</p>}
      onKeepMine={() => form.send({ type: 'form.mineKept', values: MINE })}
    />,
  )
  return started
}

it('both versions are shown, and the typed one is saved over the other', async () => {
  const { form, save } = await meet({}, 'comparing')
  const [spoken] = announcements.latest('urgent')
  expect(spoken?.text).toContain('Your version mine Saved version other')
  press('Keep mine')
  await waitFor(form, (snapshot) => snapshot.matches({ open: { entry: 'conflict' } }))
  expect(save).toHaveBeenCalledTimes(2)
  expect(save).toHaveBeenLastCalledWith(
    expect.objectContaining({ input: { params: {}, version: 2, values: MINE } }),
  )
})

it('the saved version can be taken instead', async () => {
  const { form, save } = await meet({}, 'comparing')
  press('Use the saved version')
  expect(form.getSnapshot().context).toMatchObject({ values: OTHER, version: 2 })
  expect(save).toHaveBeenCalledOnce()
})

it('a saved version that cannot be loaded is asked for again, and what was typed stays', async () => {
  const answers = [Promise.reject(offline), Promise.resolve({ values: OTHER, version: 2 })]
  answers[0]?.catch(() => undefined)
  const { form } = await meet({ current: () => answers.shift() ?? Promise.reject(offline) }, 'loadFailed')
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull()
  press('Try again')
  await waitFor(form, (snapshot) => snapshot.matches({ open: { entry: { conflict: 'comparing' } } }))
  expect(form.getSnapshot().context.values).toEqual(MINE)
})
