// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import type { OutputOf } from '../../contracts/machineContract.ts'
import { createI18n } from '../../i18n/setup.ts'
import type { AppRef } from '../../machines/app/appMachine.ts'
import type { currentPractitionerContract } from '../../machines/practitioner/currentPractitionerContract.ts'
import { currentPractitionerMachine } from '../../machines/practitioner/currentPractitionerMachine.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { ActorContext } from '../app/ActorContext.tsx'
import { JoinForm } from '../meeting/call/JoinForm.tsx'
import { AnnouncementsContext, createAnnouncements } from '../ui/announcements.ts'
import { ElsewhereNotice } from './ElsewhereNotice.tsx'

afterEach(cleanup)

type Loaded = OutputOf<typeof currentPractitionerContract, 'fetchPractitioner'>
const loaded: Loaded = {
  practitioner: {
    id: 'p',
    avatar: null,
    first_name: 'Elena',
    last_name: 'Ruiz',
    email: '',
    profile: { timezone: 'UTC-06:00', specialities: [] },
  },
  zones: { profileOffsetMin: 0, browserOffsetMin: 0 },
}

/** A page of the visit that opens before the account has loaded. */
const show = async (locale: 'en' | 'es', page: (visit: VisitRef) => ReactNode) => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage(locale)
  await i18n.loadNamespaces('meeting')
  const account = Promise.withResolvers<Loaded>()
  const currentPractitioner = currentPractitionerMachine.provide({
    actors: { fetchPractitioner: fromPromise(() => account.promise) },
  })
  const app = createActor(
    setup({ actors: { currentPractitioner } }).createMachine({
      invoke: { id: 'currentPractitioner', src: 'currentPractitioner' },
    }),
  ).start()
  app.getSnapshot().children.currentPractitioner?.send({ type: 'session.opened' })
  const send = vi.fn()
  render(
    <I18nextProvider i18n={i18n}>
      <ActorContext value={app as unknown as AppRef}>
        <AnnouncementsContext value={createAnnouncements(() => 10_000)}>
          <MemoryRouter>{page({ send } as unknown as VisitRef)}</MemoryRouter>
        </AnnouncementsContext>
      </ActorContext>
    </I18nextProvider>,
  )
  const arrive = () =>
    act(async () => {
      account.resolve(loaded)
      await account.promise
    })
  return { send, arrive }
}

const joinForm = (visit: VisitRef) => <JoinForm id="join" visit={visit} joining={false} />
const elsewhere = (visit: VisitRef) => <ElsewhereNotice visit={visit} />
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const nameField = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const NAME = { en: 'Your name in the visit', es: 'Su nombre en la consulta' }

describe('experience §8.1 Join before the account has loaded', () => {
  it('says at the field that the name is missing, and takes the name of the account when it arrives', async () => {
    const { send, arrive } = await show('en', joinForm)
    const field = nameField(NAME.en)
    fireEvent.click(button('Join the visit'))
    expect(await screen.findByText('Enter your name')).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(send).not.toHaveBeenCalled()

    await arrive()
    await waitFor(() => expect(field.value).toBe('Elena Ruiz'))
    expect(screen.queryByText('Enter your name')).toBeNull()
    fireEvent.click(button('Join the visit'))
    await waitFor(() =>
      expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'visit.joinRequested', userName: 'Elena Ruiz' }),
    )
  })

  it('conserva lo que se escribió cuando llega la cuenta', async () => {
    const { send, arrive } = await show('es', joinForm)
    fireEvent.change(nameField(NAME.es), { target: { value: ' ' } })
    fireEvent.click(button('Entrar a la consulta'))
    expect(await screen.findByText('Escriba su nombre')).toBeDefined()
    fireEvent.change(nameField(NAME.es), { target: { value: ' Dra. Elena ' } })
    await arrive()
    expect(nameField(NAME.es).value).toBe(' Dra. Elena ')
    fireEvent.click(button('Entrar a la consulta'))
    await waitFor(() =>
      expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'visit.joinRequested', userName: 'Dra. Elena' }),
    )
  })
})

it('experience §2.7 a call in another tab moves here under the name of the account, not before it is known', async () => {
  const { send, arrive } = await show('en', elsewhere)
  expect(button('Move it here').disabled).toBe(true)
  expect(button('Move it here').getAttribute('aria-busy')).toBe('true')
  fireEvent.click(button('Move it here'))
  expect(send).not.toHaveBeenCalled()
  await arrive()
  await waitFor(() => expect(button('Move it here').disabled).toBe(false))
  fireEvent.click(button('Move it here'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'visit.moveRequested', userName: 'Elena Ruiz' })
})
