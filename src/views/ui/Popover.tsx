import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { useDismiss } from './useDismiss.ts'

export interface PopoverTrigger {
  ref: RefObject<HTMLButtonElement | null>
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
}

interface PopoverProps {
  open: boolean
  onOpen: () => void
  onClose: () => void
  trigger: (props: PopoverTrigger) => ReactNode
  children: ReactNode
  /** Name of the panel. */
  label: string
  className?: string
}

/**
 * P2.70: a popover anchored top right, under its button. The caller controls whether it is open, because the
 * shell closes all popovers on a route change (P2.66). On a narrow window it spans the window.
 */
export const Popover = ({ open, onOpen, onClose, trigger, children, label, className }: PopoverProps) => {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useDismiss(open, root, (why) => {
    onClose()
    if (why === 'escape') button.current?.focus()
  })
  return (
    <div ref={root} className="relative">
      {trigger({
        ref: button,
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: open ? onClose : onOpen,
      })}
      {open ? (
        <section
          id={id}
          data-layer
          aria-label={label}
          className={cx(
            'z-30 animate-settle rounded-lg border border-line bg-raised shadow-raised',
            'fixed inset-x-3 top-17 wide:absolute wide:inset-x-auto wide:top-[calc(100%+0.5rem)] wide:right-0',
            className,
          )}
        >
          {children}
        </section>
      ) : null}
    </div>
  )
}
