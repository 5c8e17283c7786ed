// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import { useRef } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { hasTypedText } from './hasTypedText.ts'
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

const Reason = ({ onClose }: { onClose: () => void }) => {
  const form = useRef<HTMLFormElement>(null)
  const { close, question } = useDiscardQuestion(() => hasTypedText(form.current), onClose)
  return (
    <Dialog open onClose={close} title="Decline" closeLabel="Close">
      <form ref={form}>
        <TextField label="Reason" />
      </form>
      {question}
    </Dialog>
  )
}

const open = async () => {
  const onClose = vi.fn()
  render(
    <I18nextProvider i18n={i18n}>
      <Reason onClose={onClose} />
    </I18nextProvider>,
  )
  const field = await screen.findByLabelText<HTMLInputElement>('Reason')
  return { onClose, field }
}
const pressEsc = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
const leaveTab = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('a dialog with typed text', () => {
  it('closes at once while nothing is typed', async () => {
    const { onClose } = await open()
    expect(leaveTab()).toBe(false)
    pressEsc()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })

  it('asks before Esc loses the text, and keeps it', async () => {
    const { onClose, field } = await open()
    fireEvent.input(field, { target: { value: 'Not my speciality' } })
    expect(leaveTab()).toBe(true)
    pressEsc()
    expect(await screen.findByRole('alertdialog', { name: 'Discard?' })).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
    const [, keep] = screen.getAllByRole('button', { name: 'Keep' })
    fireEvent.click(keep as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(field.value).toBe('Not my speciality')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('closes over the text when it is discarded', async () => {
    const { onClose, field } = await open()
    fireEvent.input(field, { target: { value: 'Not my speciality' } })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
