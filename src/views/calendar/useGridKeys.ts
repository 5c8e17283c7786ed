import type { KeyboardEvent } from 'react'
import type { Step } from '../../machines/calendar/cells.ts'
import type { GridRef } from '../../machines/calendar/gridMachine.ts'

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
}

interface GridKeys {
  readonly grid: GridRef
  readonly onOpen: () => void
  readonly onRemove: () => void
}

/** The keys of the calendar (experience §11): only while the focus is in it (WCAG 2.1.4). */
export const useGridKeys =
  ({ grid, onOpen, onRemove }: GridKeys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = (): boolean => {
      const towards = STEPS[event.key]
      if (towards !== undefined) {
        grid.send({ type: 'grid.moved', towards, stretch: event.shiftKey })
        return true
      }
      switch (event.key) {
        case 'PageUp':
        case 'PageDown':
          grid.send({ type: 'grid.turned', by: event.key === 'PageUp' ? -1 : 1 })
          return true
        case 't':
        case 'T':
          grid.send({ type: 'grid.todayRequested' })
          return true
        case 'Escape':
          grid.send({ type: 'grid.selectionCleared' })
          return true
        case 'Enter':
        case ' ':
          onOpen()
          return true
        case 'Delete':
        case 'Backspace':
          onRemove()
          return true
        default:
          return false
      }
    }
    if (act()) event.preventDefault()
  }
