// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import { createI18n } from '../../i18n/setup.ts'
import type { AppRef } from '../../machines/app/appMachine.ts'
import { localeMachine } from '../../machines/locale/localeMachine.ts'
import { currentPractitionerMachine } from '../../machines/practitioner/currentPractitionerMachine.ts'
import { noticesMachine } from '../../machines/shell/noticesMachine.ts'
import { offeredUndoMachine } from '../../machines/shell/offeredUndoMachine.ts'
import { shellMachine } from '../../machines/shell/shellMachine.ts'
import { toastsMachine } from '../../machines/shell/toastsMachine.ts'
import { SYSTEM_ID } from '../../machines/systemIds.ts'
import { ActorContext } from '../app/ActorContext.tsx'
import { AnnouncementsContext, createAnnouncements } from '../ui/announcements.ts'
import { NoticePanel } from './NoticePanel.tsx'

afterEach(cleanup)

const SAVED_AT = Date.parse('2026-03-02T15:04:00.000Z')
const offline = { code: 'offline', message: 'Offline', retryable: true }
const changedAgain = { code: 'conflict', message: 'Changed again', retryable: false }

/** The panel with one saved change, over the machines that it speaks to. */
const showPanel = async (undoChanges: () => Promise<Record<string, never>>) => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage('en')
  await i18n.loadNamespaces('portal')
  const told = vi.fn()
  const notices = noticesMachine.provide({
    actors: {
      offeredUndo: offeredUndoMachine.provide({
        actors: {
          readClock: fromPromise(async () => ({ deviceTime: SAVED_AT })),
          undoChanges: fromPromise(undoChanges),
        },
      }),
    },
  })
  const root = setup({
    actors: {
      notices,
      locale: localeMachine,
      shell: shellMachine,
      toasts: toastsMachine,
      currentPractitioner: currentPractitionerMachine,
    },
  }).createMachine({
    invoke: [
      { id: 'notices', systemId: SYSTEM_ID.notices, src: 'notices' },
      { id: 'locale', src: 'locale', onError: {} },
      { id: 'shell', src: 'shell', input: { path: '/', narrow: false }, onError: {} },
      { id: 'toasts', systemId: SYSTEM_ID.toasts, src: 'toasts' },
      { id: 'currentPractitioner', src: 'currentPractitioner' },
    ],
    on: { 'practice.changeUndone': { actions: ({ event }) => told(event) } },
  })
  const app = createActor(root, { systemId: SYSTEM_ID.app }).start()
  const entries = app.getSnapshot().children.notices
  entries?.send({
    type: 'notices.undoOffered',
    offer: { what: 'hours', changes: ['c-1'], subjects: ['hours'] },
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ActorContext value={app as unknown as AppRef}>
        <AnnouncementsContext value={createAnnouncements(() => 10_000)}>
          <NoticePanel />
        </AnnouncementsContext>
      </ActorContext>
    </I18nextProvider>,
  )
  return { told, app }
}
const undoButton = () => screen.queryByRole('button', { name: 'Undo: Weekly hours saved' })

it('experience §2.3 a saved change stands in the notifications with its time until it is taken back', async () => {
  const undoChanges = vi.fn(async () => ({}))
  const { told, app } = await showPanel(undoChanges)
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain('Mon 2 Mar 2026'))
  expect(screen.queryByText('No notifications')).toBeNull()
  undoButton()?.focus()
  fireEvent.click(undoButton() as HTMLElement)
  await waitFor(() => expect(undoButton()).toBeNull())
  expect(undoChanges).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledWith({ type: 'practice.changeUndone', changes: ['c-1'] })
  expect(app.getSnapshot().children.toasts?.getSnapshot().context.shown).toMatchObject([
    { message: 'CHANGE_UNDONE' },
  ])
  expect(screen.getByText('No notifications')).toBeDefined()
  // The button is gone; the heading of the panel has the focus.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Notifications'))
})

it('experience §2.3 a lost call leaves the Undo, a refusal says why and is closed', async () => {
  const answers = [offline, changedAgain]
  const { told } = await showPanel(() => Promise.reject(answers.shift()))
  fireEvent.click(undoButton() as HTMLElement)
  await screen.findByText('It could not be undone. Please try again.')
  fireEvent.click(undoButton() as HTMLElement)
  await screen.findByText('It was changed again. Nothing was undone.')
  expect(undoButton()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(told).not.toHaveBeenCalled()
})
