import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { gapAt, positionAfter, thresholdsOf } from './entryGaps.ts'

/** Nearer than this to the top or the bottom of the window, the page scrolls under the pointer. */
const EDGE_PX = 96
const SCROLL_PX = 12

interface Drag {
  readonly from: number
  /** The gap above the entry of this index; the last one is below all. */
  readonly gap: number
}

interface EntryDragProps {
  readonly list: RefObject<HTMLOListElement | null>
  readonly count: number
  readonly onDropped: (from: number, to: number) => void
}

/** Drags an entry by its handle with mouse, pen or finger; Escape leaves the entry where it was. */
export const useEntryDrag = ({ list, count, onDropped }: EntryDragProps) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const y = useRef(0)
  const update = useEffectEvent(() => {
    const boxes = [...(list.current?.children ?? [])].map((entry) => entry.getBoundingClientRect())
    setDrag((current) =>
      current === null ? null : { ...current, gap: gapAt(thresholdsOf(boxes, current.from), y.current) },
    )
  })
  const dragging = drag !== null
  useEffect(() => {
    if (!dragging) return
    let frame = 0
    const scroll = () => {
      const by = y.current < EDGE_PX ? -SCROLL_PX : y.current > window.innerHeight - EDGE_PX ? SCROLL_PX : 0
      if (by !== 0) {
        window.scrollBy({ top: by, behavior: 'instant' })
        update()
      }
      frame = requestAnimationFrame(scroll)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      setDrag(null)
    }
    frame = requestAnimationFrame(scroll)
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [dragging])

  const to = drag === null ? null : positionAfter(drag.from, drag.gap)
  return {
    /** The index of the entry that is dragged. */
    from: drag?.from ?? null,
    /** Where it would go: the gap above this index; null where it would stay. */
    gap: drag === null || to === drag.from ? null : drag.gap,
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !event.isPrimary || count < 2) return
        // No text is selected meanwhile.
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        y.current = event.clientY
        setDrag({ from: index, gap: index })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag === null) return
        y.current = event.clientY
        update()
      },
      onPointerUp: () => {
        setDrag(null)
        if (drag !== null && to !== null && to !== drag.from) onDropped(drag.from, to)
      },
      onPointerCancel: () => setDrag(null),
    }),
  }
}
