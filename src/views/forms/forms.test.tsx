// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import { createContext, use } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { z } from 'zod'
import { formDrafts } from '../../actors/kit/formDrafts.ts'
import { nothing } from '../../contracts/machineContract.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createForm } from '../../machines/kit/createForm.ts'
import { TextField } from '../ui/TextField.tsx'
import { FormErrorSummary } from './FormErrorSummary.tsx'
import { LeaveGuards } from './LeaveGuards.tsx'
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx'
import { useMachineForm } from './useMachineForm.ts'

afterEach(cleanup)

const account = createForm({
  id: 'accountOfTest',
  description: 'A form of this test.',
  spec: [],
  params: nothing,
  values: z.object({
    email: z.email('email'),
    password: sensitive('credential', z.string().min(1, 'passwordRequired')),
  }),
  draft: z.object({ email: z.string() }),
  result: nothing,
})

const refusal = {
  code: 'validation',
  message: 'Refused',
  retryable: false,
  errors: [
    { field: 'email', message: 'taken' },
    { field: 'unknown', message: 'of a newer server' },
  ],
}

const started = (stored: { values: { email: string }; savedAt: number } | null = null) => {
  const save = vi.fn((): Promise<{ result: Record<string, never> }> => Promise.reject(refusal))
  const actor = createActor(
    account.machine.provide({
      actors: {
        save: fromPromise(save),
        ...formDrafts<{ email: string }>({ read: () => stored, write: vi.fn(), remove: vi.fn() }),
      },
    }),
    { input: { params: {}, values: { email: '' }, version: null, draftOwner: null } },
  ).start()
  return { actor, save }
}

const Account = ({ actor }: { actor: ReturnType<typeof started>['actor'] }) => {
  const { field, submit } = useMachineForm(account, actor, {
    defaultValues: { email: '', password: '' },
    errorText: ({ message }) => message ?? '',
  })
  return (
    <form noValidate onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}>
      <TextField label="Email" {...field('email')} />
      <TextField label="Password" {...field('password')} />
      <button type="submit">Send</button>
    </form>
  )
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

describe('a form with its machine', () => {
  it('checks a field that is left with something in it, then at every change', async () => {
    const { actor } = started()
    render(<Account actor={actor} />)
    fireEvent.blur(screen.getByLabelText('Email'))
    type('Email', 'elena')
    expect(screen.queryByText('email')).toBeNull()
    fireEvent.blur(screen.getByLabelText('Email'))
    expect(await screen.findByText('email')).toBeDefined()
    type('Email', 'elena@clinic.example')
    await waitFor(() => expect(screen.queryByText('email')).toBeNull())
  })

  it('submits nothing that is wrong and takes the focus to the first wrong field', async () => {
    const { actor, save } = started()
    render(<Account actor={actor} />)
    type('Password', 'secret')
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
    expect(save).not.toHaveBeenCalled()
  })

  it('sends changes to the machine, never the password', async () => {
    const { actor } = started()
    render(<Account actor={actor} />)
    const events: string[] = []
    actor.subscribe(({ context }) => events.push(JSON.stringify(context)))
    type('Email', 'e')
    type('Password', 'secret')
    expect(actor.getSnapshot().context).toMatchObject({ values: { email: 'e' }, differs: true })
    type('Email', '')
    expect(actor.getSnapshot().context).toMatchObject({ values: { email: '' }, differs: false })
    expect(events.join()).not.toContain('secret')
  })

  it('shows at its field what the server refused', async () => {
    const { actor, save } = started()
    render(<Account actor={actor} />)
    type('Email', 'elena@clinic.example')
    type('Password', 'secret')
    fireEvent.click(screen.getByRole('button'))
    expect(await screen.findByText('taken')).toBeDefined()
    expect(save).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })

  it('starts anew from a draft that is restored', async () => {
    const { actor } = started({ values: { email: 'kept@' }, savedAt: 7 })
    render(<Account actor={actor} />)
    await waitFor(() => expect(actor.getSnapshot().context.storedDraft).not.toBeNull())
    act(() => actor.send({ type: 'form.draftRestored' }))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('kept@')
  })
})

describe('the error summary', () => {
  it('lists what is wrong and leads to each field', () => {
    render(
      <form>
        <FormErrorSummary
          errors={[
            { name: 'a', label: 'First' },
            { name: 'b', label: 'Second' },
          ]}
        />
        <TextField label="B" name="b" />
      </form>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Second' }))
    expect(document.activeElement).toBe(screen.getByLabelText('B'))
  })

  it('is hidden for one invalid field, which has its own error', () => {
    render(<FormErrorSummary errors={[{ name: 'a', label: 'First' }]} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

const UnsavedContext = createContext(false)
const i18n = createInstance()

interface GuardedPageProps {
  onSave: () => void
  onDiscard: () => void
}
const GuardedPage = (asked: GuardedPageProps) => (
  <UnsavedChangesGuard unsaved={use(UnsavedContext)} {...asked} />
)

describe('the unsaved-changes guard', () => {
  beforeAll(() => i18n.init({ lng: 'en', resources: {} }))

  const show = (unsaved: boolean) => {
    const onSave = vi.fn()
    const onDiscard = vi.fn()
    const router = createMemoryRouter([
      {
        element: (
          <LeaveGuards>
            <Link to="/next">Leave</Link>
            <Outlet />
          </LeaveGuards>
        ),
        children: [
          { path: '/', element: <GuardedPage onSave={onSave} onDiscard={onDiscard} /> },
          { path: '/next', element: <p>Next page</p> },
        ],
      },
    ])
    const page = (changed: boolean) => (
      <I18nextProvider i18n={i18n}>
        <UnsavedContext value={changed}>
          <RouterProvider router={router} />
        </UnsavedContext>
      </I18nextProvider>
    )
    const { rerender } = render(page(unsaved))
    const saved = () => rerender(page(false))
    const leave = () => fireEvent.click(screen.getByText('Leave'))
    const choose = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
    return { router, onSave, onDiscard, saved, leave, choose }
  }

  it('lets go where nothing is unsaved', async () => {
    const { leave } = show(false)
    leave()
    expect(await screen.findByText('Next page')).toBeDefined()
  })

  it('stays on the page when the user continues editing', async () => {
    const { leave, choose, router } = show(true)
    leave()
    await choose('form.stay')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/')
  })

  it('leaves without what is discarded', async () => {
    const { leave, choose, onDiscard } = show(true)
    leave()
    await choose('form.discard')
    expect(await screen.findByText('Next page')).toBeDefined()
    expect(onDiscard).toHaveBeenCalledOnce()
  })

  it('saves first, and leaves once nothing is unsaved', async () => {
    const { leave, choose, onSave, saved, router } = show(true)
    leave()
    await choose('form.save')
    expect(onSave).toHaveBeenCalledOnce()
    expect(router.state.location.pathname).toBe('/')
    saved()
    expect(await screen.findByText('Next page')).toBeDefined()
  })

  it.each([
    [true, true],
    [false, false],
  ])('asks before the tab is closed only when there are unsaved changes: %s', (unsaved, asked) => {
    show(unsaved)
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(asked)
  })
})
