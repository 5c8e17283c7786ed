import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from '../ui/cx.ts'

interface VirtualListProps {
  label: string
  count: number
  rowHeight: number
  /** The selected row; -1 when there is none. */
  current: number
  onChoose: (row: number) => void
  renderRow: (row: number) => ReactNode
  className?: string
}

const PAGE = 10

/**
 * A list of any length, of which only the visible rows are rendered. One tab stop; arrow keys select, and a
 * screen reader announces the row and the count (ARIA list box).
 */
export const VirtualList = ({
  label,
  count,
  rowHeight,
  current,
  onChoose,
  renderRow,
  className,
}: VirtualListProps) => {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The selected row stays rendered when it is scrolled away, because the list box refers to it.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      return current < 0 || current >= count || rows.includes(current)
        ? rows
        : [...rows, current].sort((a, b) => a - b)
    },
  })
  useEffect(() => {
    if (current >= 0 && current < count) virtualizer.scrollToIndex(current)
  }, [current, count, virtualizer])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + PAGE,
      PageUp: current - PAGE,
    }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || count === 0) return
    event.preventDefault()
    onChoose(Math.min(Math.max(to, 0), count - 1))
  }
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={label}
      aria-activedescendant={current < 0 || current >= count ? undefined : `${id}-${current}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={cx('overflow-auto focus-visible:-outline-offset-3', className)}
    >
      <div role="presentation" className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus and points at its row
          <div
            key={index}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            aria-posinset={index + 1}
            aria-setsize={count}
            onClick={() => onChoose(index)}
            className={cx(
              'absolute inset-x-0 top-0 cursor-pointer',
              index === current ? 'bg-primary-soft text-on-primary-soft' : 'hover:bg-neutral-soft',
            )}
            style={{ height: rowHeight, transform: `translateY(${start}px)` }}
          >
            {renderRow(index)}
          </div>
        ))}
      </div>
    </div>
  )
}
