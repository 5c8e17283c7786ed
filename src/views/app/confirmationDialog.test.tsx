// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { disconnection } from '../../machines/payments/paymentParts.ts'
import { ConfirmationDialog } from './ConfirmationDialog.tsx'

afterEach(cleanup)

const i18n = createInstance()
beforeAll(() => i18n.init({ lng: 'en', resources: { en: { common: { close: 'Close', retry: 'Retry' } } } }))

/** The dialog of a command whose calls are settled by the test. */
const open = (more: { again?: boolean; disabled?: boolean } = {}) => {
  const calls: PromiseWithResolvers<{ result: Record<string, never> }>[] = []
  const command = createActor(
    disconnection.machine.provide({
      actors: {
        run: fromPromise(() => {
          const call = Promise.withResolvers<{ result: Record<string, never> }>()
          calls.push(call)
          return call.promise
        }),
      },
    }),
    { input: { params: {} } },
  ).start()
  render(
    <I18nextProvider i18n={i18n} defaultNS="common">
      <ConfirmationDialog
        command={command}
        title="Disconnect?"
        keep="Keep"
        confirm="Disconnect"
        failed={({ code }) => ({ title: 'Not disconnected', text: `Code ${code}` })}
        {...more}
      >
        <p>Payments stop.</p>
      </ConfirmationDialog>
    </I18nextProvider>,
  )
  const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
  const press = async (name: string) => fireEvent.click(await button(name))
  return { command, calls, button, press }
}

describe('a command that is confirmed', () => {
  it('focuses the safe answer, which sends nothing', async () => {
    const { command, calls, button, press } = open()
    expect(await screen.findByRole('alertdialog', { name: 'Disconnect?' })).toBeTruthy()
    expect(screen.getByText('Payments stop.')).toBeTruthy()
    const keep = await button('Keep')
    await waitFor(() => expect(document.activeElement).toBe(keep))
    await press('Keep')
    expect(command.getSnapshot()).toMatchObject({ status: 'done', output: { result: null } })
    expect(calls).toHaveLength(0)
  })

  it('can no longer be kept while it runs, says why it failed, and is retried', async () => {
    const { command, calls, button, press } = open()
    await press('Disconnect')
    await waitFor(async () => expect((await button('Keep')).disabled).toBe(true))
    expect(screen.queryByText('Not disconnected')).toBeNull()
    calls[0]?.reject({ code: 'offline', message: '', retryable: true })
    await screen.findByText('Not disconnected')
    expect(screen.getByText(/^Code /)).toBeTruthy()
    expect((await button('Keep')).disabled).toBe(false)
    await press('Retry')
    await waitFor(() => expect(calls).toHaveLength(2))
    calls[1]?.resolve({ result: {} })
    await waitFor(() =>
      expect(command.getSnapshot()).toMatchObject({ status: 'done', output: { result: {} } }),
    )
  })

  it('is asked for a second time where its effect is more serious', async () => {
    const { command, calls, press } = open({ again: true })
    await press('Disconnect')
    expect(command.getSnapshot().value).toBe('confirmingAgain')
    expect(calls).toHaveLength(0)
    await press('Disconnect')
    expect(command.getSnapshot().value).toBe('running')
  })

  it('waits for what has to be typed first', async () => {
    const { command, button } = open({ disabled: true })
    const confirm = await button('Disconnect')
    expect(confirm.disabled || confirm.getAttribute('aria-disabled') === 'true').toBe(true)
    fireEvent.click(confirm)
    expect(command.getSnapshot().value).toBe('confirming')
  })
})
