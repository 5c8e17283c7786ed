// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMachine } from 'xstate'
import { outlineMachine } from '../../../machines/machineOutline.ts'
import { Statechart } from './Statechart.tsx'
import { StatechartText } from './StatechartText.tsx'

afterEach(cleanup)

const outline = outlineMachine(
  createMachine({
    id: 'door',
    description: 'A door.',
    initial: 'closed',
    states: {
      closed: { description: 'Nobody passes.', on: { 'door.opened': 'open', 'waitingRoomAlert.rung': {} } },
      open: { on: { 'door.closed': 'closed' } },
    },
  }),
)
const OPENING = 'door.closed|door.opened||door.open'
const elementOf = (container: HTMLElement, selector: string): Element => {
  const found = container.querySelector(selector)
  if (!found) throw new Error(`No ${selector}`)
  return found
}

describe('the statechart', () => {
  it('marks the active state and the path that led there', () => {
    const { container } = render(<Statechart outline={outline} active={['door.open']} path={[OPENING]} />)
    const isActive = (id: string) => elementOf(container, `[data-state="${id}"]`).getAttribute('data-active')
    expect(isActive('door.open')).toBe('true')
    expect(isActive('door.closed')).toBe('false')
    const taken = (key: string) => elementOf(container, `[data-edge="${key}"]`).getAttribute('data-taken')
    expect(taken('door.closed door.open')).toBe('true')
    expect(taken('door.open door.closed')).toBe('false')
  })

  it('is one picture with a name when there is nothing to choose', () => {
    render(<Statechart outline={outline} />)
    expect(screen.getByRole('img')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'state' })).toBeNull()
  })

  it('is one tab stop; arrow keys walk the states and Enter chooses', () => {
    const onSelect = vi.fn()
    const { container } = render(<Statechart outline={outline} onSelect={onSelect} />)
    const states = [...container.querySelectorAll<SVGGElement>('[data-state]')]
    expect(states.map((state) => state.getAttribute('tabindex'))).toEqual(['0', '-1', '-1'])
    states[0]?.focus()
    fireEvent.keyDown(states[0] as Element, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(states[1])
    fireEvent.keyDown(states[1] as Element, { key: 'End' })
    expect(document.activeElement).toBe(states[2])
    fireEvent.keyDown(states[2] as Element, { key: 'Enter' })
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('door.open')
  })
})

describe('its text twin', () => {
  it('lists every state, the active ones, and the taken transitions', () => {
    const { container } = render(<StatechartText outline={outline} active={['door.open']} path={[OPENING]} />)
    expect(elementOf(container, '[aria-current="step"]').textContent).toContain('open')
    expect(screen.getByText('Nobody passes.').getAttribute('lang')).toBe('en')
    const rows = [...container.querySelectorAll('ul ul ul li')].map((row) => row.textContent)
    expect(rows.filter((text) => text?.startsWith('goes'))).toEqual(['goes (taken)', 'goes'])
    expect(rows.filter((text) => text?.startsWith('stays'))).toEqual(['stays'])
  })
})
