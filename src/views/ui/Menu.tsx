import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { moveMenuFocus } from './moveMenuFocus.ts'
import { placeInWindow } from './placeInWindow.ts'
import { useDismiss } from './useDismiss.ts'

export interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
}

interface MenuProps {
  open: boolean
  onOpen: () => void
  onClose: () => void
  label: string
  trigger: (props: MenuTrigger) => ReactNode
  /** MenuItem, MenuSubmenu, MenuSeparator. */
  children: ReactNode
  /** Shown above the entries and not an entry, e.g. the signed-in user. */
  heading?: ReactNode
  /** The edge of the button to which the list is aligned. */
  align?: 'start' | 'end'
  /** Above the whole page: it is never cut by a scrolling panel around it, nor by the edge of the window. */
  floats?: boolean
  className?: string
}

/**
 * The menu button of the ARIA practices: arrows, Home, End and first letters move, Esc closes and returns the
 * focus, Tab leaves. The caller controls whether it is open (P2.66); the library's own menu has internal
 * state and no submenus, so it is not used (docs/decisions/0040).
 */
export const Menu = ({
  open,
  onOpen,
  onClose,
  label,
  trigger,
  children,
  heading,
  align = 'end',
  floats = false,
  className,
}: MenuProps) => {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useDismiss(open, root, (why) => {
    onClose()
    if (why === 'escape') button.current?.focus()
  })
  // Stable, so that it runs when the list appears and not on every render.
  const show = useCallback(
    (list: HTMLDivElement) => {
      const stop = floats && button.current !== null ? placeInWindow(list, button.current, align) : undefined
      list.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
      // React calls a ref without a cleanup once more, with null.
      return () => stop?.()
    },
    [floats, align],
  )
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') onClose()
    else if (moveMenuFocus(event.currentTarget, event.key)) event.preventDefault()
  }
  return (
    <div ref={root} className="relative">
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: open ? onClose : onOpen,
      })}
      {open ? (
        <div
          ref={show}
          data-layer
          popover={floats ? 'manual' : undefined}
          className={cx(
            'z-30 w-max max-w-[min(20rem,calc(100vw-1.5rem))] min-w-56 animate-settle rounded-lg border border-line bg-raised p-1.5 text-ink shadow-raised',
            floats
              ? 'fixed inset-auto m-0 overflow-y-auto overscroll-contain'
              : cx('absolute top-[calc(100%+0.5rem)]', align === 'end' ? 'right-0' : 'left-0'),
            className,
          )}
        >
          {heading}
          <div id={id} role="menu" aria-label={label} tabIndex={-1} data-focus-quiet onKeyDown={onKeyDown}>
            {children}
          </div>
        </div>
      ) : null}
    </div>
  )
}
