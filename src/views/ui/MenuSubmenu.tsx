import { ChevronDown } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useRef } from 'react'

interface MenuSubmenuProps {
  icon: ReactNode
  label: string
  /** The current choice, shown at the end of the line. */
  value?: string
  open: boolean
  onOpen: () => void
  onClose: () => void
  children: ReactNode
}

/** Expands in place, so that it fits a phone; Right opens, Left closes and returns to the entry. */
export const MenuSubmenu = ({ icon, label, value, open, onOpen, onClose, children }: MenuSubmenuProps) => {
  const entry = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && !open) onOpen()
    if (event.key === 'ArrowLeft' && open) {
      onClose()
      entry.current?.focus()
    }
  }
  return (
    <div role="none" onKeyDown={onKeyDown}>
      <button
        ref={entry}
        type="button"
        role="menuitem"
        aria-haspopup="menu"
        aria-expanded={open}
        tabIndex={-1}
        onClick={open ? onClose : onOpen}
        className="flex min-h-10 w-full items-center gap-3 rounded-md px-3 py-2 text-left text-sm font-medium hover:bg-neutral-soft focus:bg-neutral-soft focus-visible:-outline-offset-2 [&_svg]:size-4.5 [&_svg]:shrink-0"
      >
        {icon}
        <span className="flex-1">{label}</span>
        {value === undefined ? null : <span className="text-xs text-ink-soft">{value}</span>}
        <ChevronDown aria-hidden="true" className={open ? 'rotate-180 text-ink-soft' : 'text-ink-soft'} />
      </button>
      {open ? (
        <div role="menu" aria-label={label} className="ml-4 animate-settle border-l border-line pl-1">
          {children}
        </div>
      ) : null}
    </div>
  )
}
