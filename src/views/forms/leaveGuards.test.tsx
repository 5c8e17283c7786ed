// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import { useRef, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { hasTypedText } from './hasTypedText.ts'
import { LeaveGuards, useLeaveGuard } from './LeaveGuards.tsx'
import { useDiscardQuestion } from './useDiscardQuestion.tsx'

afterEach(cleanup)

const i18n = createInstance()
beforeAll(() =>
  i18n.init({
    lng: 'en',
    resources: { en: { common: { form: { discard: 'Discard', stay: 'Keep', discardTitle: 'Discard?' } } } },
    defaultNS: 'common',
  }),
)

const Reason = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const form = useRef<HTMLFormElement>(null)
  const { close, question } = useDiscardQuestion(() => hasTypedText(form.current), onClose)
  return (
    <Dialog open={open} onClose={close} title="Decline" closeLabel="Close">
      <form ref={form}>
        <TextField label="Reason" />
      </form>
      {question}
    </Dialog>
  )
}

/** A page that asks by itself, below a dialog. */
const Room = () => {
  const [open, setOpen] = useState(true)
  const { blocked, proceed, stay } = useLeaveGuard((next, current) => next.pathname !== current.pathname)
  return (
    <>
      {blocked ? (
        <p>
          Leave the call?
          <button type="button" onClick={proceed}>
            Leave it
          </button>
          <button type="button" onClick={stay}>
            Stay
          </button>
        </p>
      ) : null}
      <Reason open={open} onClose={() => setOpen(false)} />
    </>
  )
}

const Simple = () => <Reason open onClose={() => undefined} />

const open = async (page: () => React.ReactNode) => {
  const Page = page
  const router = createMemoryRouter(
    [
      {
        element: (
          <LeaveGuards>
            <Outlet />
          </LeaveGuards>
        ),
        children: [
          { path: '/', element: <p>Home</p> },
          { path: '/page', element: <Page /> },
        ],
      },
    ],
    { initialEntries: ['/', '/page#drawer'], initialIndex: 1 },
  )
  render(
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
  const field = await screen.findByLabelText<HTMLInputElement>('Reason')
  return { router, field, back: () => act(() => router.navigate(-1)) }
}
const typeInto = (field: HTMLInputElement) => fireEvent.input(field, { target: { value: 'Not mine' } })
const path = (router: { state: { location: { pathname: string } } }) => router.state.location.pathname

describe('Back over an open dialog', () => {
  it('leaves at once while nothing is typed', async () => {
    const { back, router } = await open(Simple)
    await back()
    await waitFor(() => expect(path(router)).toBe('/'))
  })

  it('asks before typed text is lost; kept, the text and the page stay', async () => {
    const { back, router, field } = await open(Simple)
    typeInto(field)
    await back()
    expect(await screen.findByRole('alertdialog', { name: 'Discard?' })).toBeDefined()
    expect(path(router)).toBe('/page')
    const [, keep] = screen.getAllByRole('button', { name: 'Keep' })
    fireEvent.click(keep as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(path(router)).toBe('/page')
    expect(field.value).toBe('Not mine')
  })

  it('asks too where only the drawer below the dialog would close', async () => {
    const { router, field } = await open(Simple)
    typeInto(field)
    await act(() => router.navigate('/page'))
    expect(await screen.findByRole('alertdialog', { name: 'Discard?' })).toBeDefined()
    expect(router.state.location.hash).toBe('#drawer')
  })

  it('leaves once the text is discarded', async () => {
    const { back, router, field } = await open(Simple)
    typeInto(field)
    await back()
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(path(router)).toBe('/'))
  })

  it('asks for the dialog first and then for the page, each once', async () => {
    const { back, router, field } = await open(Room)
    typeInto(field)
    await back()
    expect(screen.queryByText('Leave the call?')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    fireEvent.click(await screen.findByText('Stay'))
    expect(path(router)).toBe('/page')
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull())
    await back()
    fireEvent.click(await screen.findByText('Leave it'))
    await waitFor(() => expect(path(router)).toBe('/'))
  })
})
