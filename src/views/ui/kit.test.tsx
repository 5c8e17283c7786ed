// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { Dialog } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { Loader } from './Loader.tsx'
import { Popover } from './Popover.tsx'
import { Select } from './Select.tsx'
import { SubmitButton } from './SubmitButton.tsx'

afterEach(cleanup)
const options = [{ value: 'a', label: 'Medicina familiar' }]
const nothing = () => undefined

describe('the reusable pieces', () => {
  it('P2.67 the icon button is round and has a name', () => {
    render(<IconButton label="Close" icon={<svg />} />)
    expect(screen.getByRole('button', { name: 'Close' }).className).toContain('rounded-full')
  })

  it('P2.68 P2.69 the submit button shows a spinner and is disabled while it runs, and can be disabled', () => {
    const { rerender } = render(<SubmitButton busy={false}>Save</SubmitButton>)
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect(button().disabled).toBe(false)
    expect(screen.queryByTestId('spinner')).toBeNull()
    rerender(<SubmitButton busy>Save</SubmitButton>)
    expect(button().disabled).toBe(true)
    expect(screen.getByTestId('spinner')).toBeDefined()
    rerender(
      <SubmitButton busy={false} disabled>
        Save
      </SubmitButton>,
    )
    expect(button().disabled).toBe(true)
  })

  it('P2.70 the popover opens at its button, is aligned right, and Esc returns the focus', () => {
    const onClose = vi.fn()
    render(
      <Popover
        open
        onOpen={nothing}
        onClose={onClose}
        label="Notices"
        trigger={(props) => (
          <button type="button" {...props}>
            Bell
          </button>
        )}
      >
        Nothing new
      </Popover>,
    )
    const panel = screen.getByRole('region', { name: 'Notices' })
    expect(panel.className).toContain('right-0')
    expect(screen.getByRole('button', { name: 'Bell' }).getAttribute('aria-expanded')).toBe('true')
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bell' }))
  })

  it('P2.71 P2.72 P2.73 the select field has a label, a placeholder and an error text', () => {
    render(
      <Select
        label="Specialization"
        placeholder="Choose one"
        value={null}
        options={options}
        onChange={nothing}
        error="Required"
      />,
    )
    const button = screen.getByRole('button', { name: /Specialization/ })
    expect(button.textContent).toContain('Choose one')
    expect(screen.getByText('Required')).toBeDefined()
    const describedBy = button.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(describedBy)?.textContent).toBe('Required')
    expect(screen.queryByTestId('select-lock')).toBeNull()
  })

  it('P2.74 the select field shows a lock when it is disabled', () => {
    render(
      <Select label="Zone" placeholder="Choose" value="a" options={options} onChange={nothing} disabled />,
    )
    expect(screen.getByTestId('select-lock')).toBeDefined()
    expect(screen.getByRole('button').textContent).toContain('Medicina familiar')
  })

  it('P2.75 the dialog has a close button', async () => {
    const onClose = vi.fn()
    render(
      <Dialog open onClose={onClose} title="Share profile" closeLabel="Close">
        Text
      </Dialog>,
    )
    expect(await screen.findByRole('dialog', { name: 'Share profile' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('P2.76 the loader spins and has a label', () => {
    render(<Loader label="Loading patients…" />)
    expect(screen.getByText('Loading patients…')).toBeDefined()
    expect(screen.getByTestId('spinner')).toBeDefined()
  })

  it('P3.02 the default user icon replaces a missing picture', () => {
    const { rerender, container } = render(<Avatar src={null} />)
    expect(screen.getByTestId('default-avatar')).toBeDefined()
    rerender(<Avatar src="/me.png" />)
    expect(screen.queryByTestId('default-avatar')).toBeNull()
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/me.png')
  })
})
