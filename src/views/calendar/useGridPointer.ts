import type { PointerEvent, RefObject } from 'react'
import { overrideRange } from '../../contracts/portal/schedule/openHours.ts'
import { type Cell, type CellRange, instantsOf, rangeOf } from '../../machines/calendar/cells.ts'
import { type CalendarData, dropRefusal, resizeRefusal } from '../../machines/calendar/dayLayers.ts'
import { contentOf, type Side, withEdgeAt } from '../../machines/calendar/edges.ts'
import type { GridRef } from '../../machines/calendar/gridMachine.ts'
import type { OverrideChange } from '../../machines/calendar/overrideChanges.ts'
import { cellUnder } from './geometry.ts'

interface GridPointer {
  readonly grid: GridRef
  /** The element of the columns, without the times beside them. */
  readonly columns: RefObject<HTMLElement | null>
  readonly dates: readonly string[]
  readonly zone: string
  readonly data: CalendarData | null
  /** The server's clock. */
  readonly now: number | null
  readonly onRange: (range: CellRange) => void
  readonly onChange: (change: OverrideChange) => void
}

/**
 * Dragging in the grid: over empty time it selects, at an end of an exception it resizes. A finger scrolls instead, and
 * has the buttons; the keyboard does the same by Shift and Enter (WCAG 2.5.7).
 */
export const useGridPointer = ({ grid, columns, dates, zone, data, now, onRange, onChange }: GridPointer) => {
  const cellOf = (event: PointerEvent): Cell | null => {
    const box = columns.current?.getBoundingClientRect()
    return box === undefined ? null : cellUnder({ x: event.clientX, y: event.clientY }, box, dates)
  }

  const grabbed = (target: EventTarget): { overrideId: string; side: Side } | null => {
    const handle = target instanceof Element ? target.closest<HTMLElement>('[data-edge]') : null
    const { edge, override } = handle?.dataset ?? {}
    return override !== undefined && (edge === 'start' || edge === 'end')
      ? { overrideId: override, side: edge }
      : null
  }

  const dropEdge = (cell: Cell, { overrideId, side }: { overrideId: string; side: Side }): void => {
    const override = data?.overrides.find(({ id }) => id === overrideId)
    const before = override === undefined ? null : contentOf(override)
    const content = before === null ? null : withEdgeAt(before, side, cell, zone)
    if (override === undefined || before === null || content === null || data === null || now === null) {
      grid.send({ type: 'grid.dragCancelled' })
      return
    }
    const refusal = resizeRefusal([before, content], data.appointments, now)
    grid.send({ type: 'grid.dropped', refusal })
    const [old, moved] = [overrideRange(before), overrideRange(content)]
    if (refusal !== null || (old[0] === moved[0] && old[1] === moved[1])) return
    onChange({ op: 'update', id: override.id, version: override.version, content, before })
  }

  const dropRange = (anchor: Cell, focus: Cell): void => {
    if (data === null) {
      grid.send({ type: 'grid.dragCancelled' })
      return
    }
    const range = rangeOf(anchor, focus)
    const isClick = anchor.date === focus.date && anchor.minute === focus.minute
    const refusal =
      isClick || now === null ? null : dropRefusal(instantsOf(range, zone), data.appointments, now)
    grid.send({ type: 'grid.dropped', refusal })
    if (!isClick && refusal === null) onRange(range)
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      const cell = cellOf(event)
      const onVisit = event.target instanceof Element && event.target.closest('button') !== null
      if (event.button !== 0 || cell === null || onVisit) return
      if (event.pointerType === 'touch') {
        grid.send({ type: 'grid.placed', cell })
        return
      }
      event.currentTarget.setPointerCapture(event.pointerId)
      const edge = grabbed(event.target)
      if (edge === null) grid.send({ type: 'grid.dragStarted', cell })
      else grid.send({ type: 'grid.edgeGrabbed', edge, cell })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const snapshot = grid.getSnapshot()
      const { focus, edge } = snapshot.context
      const found = snapshot.matches('idle') ? null : cellOf(event)
      if (found === null || focus === null) return
      // An end of an exception stays on its day.
      const cell = edge === null ? found : { ...found, date: focus.date }
      if (cell.date !== focus.date || cell.minute !== focus.minute)
        grid.send({ type: 'grid.dragMoved', cell })
    },
    onPointerUp: (): void => {
      const snapshot = grid.getSnapshot()
      const { focus, anchor, edge } = snapshot.context
      if (focus === null || snapshot.matches('idle')) return
      if (edge !== null) dropEdge(focus, edge)
      else dropRange(anchor ?? focus, focus)
    },
    onPointerCancel: (): void => grid.send({ type: 'grid.dragCancelled' }),
  }
}
