import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from './cx.ts'

const look = (tone: 'normal' | 'danger', className?: string) =>
  cx(
    'flex min-h-10 w-full items-center gap-3 rounded-md px-3 py-2 text-left text-sm font-medium focus:bg-neutral-soft hover:bg-neutral-soft focus-visible:-outline-offset-2 [&_svg]:size-4.5 [&_svg]:shrink-0',
    tone === 'danger' ? 'text-danger' : 'text-ink',
    className,
  )

interface MenuItemProps {
  icon?: ReactNode
  children: ReactNode
  tone?: 'normal' | 'danger'
  /** In the page (router) or, with `external`, in a new tab. Without: a button. */
  to?: string
  external?: boolean
  onSelect?: () => void
  disabled?: boolean
  /** Why it cannot be chosen: it stays focusable, so that everybody can learn the reason. */
  why?: string | undefined
}

export const MenuItem = ({
  icon,
  children,
  tone = 'normal',
  to,
  external,
  onSelect,
  disabled,
  why,
}: MenuItemProps) => {
  if (why !== undefined)
    return (
      <button type="button" role="menuitem" tabIndex={-1} aria-disabled className={look(tone, 'opacity-70')}>
        {icon}
        <span>
          {children}
          <span className="block text-xs font-normal text-ink-soft">{why}</span>
        </span>
      </button>
    )
  if (to !== undefined && external === true) {
    return (
      <a
        role="menuitem"
        tabIndex={-1}
        className={look(tone)}
        href={to}
        target="_blank"
        rel="noreferrer"
        onClick={onSelect}
      >
        {icon}
        {children}
      </a>
    )
  }
  if (to !== undefined) {
    return (
      <Link role="menuitem" tabIndex={-1} className={look(tone)} to={to} onClick={onSelect}>
        {icon}
        {children}
      </Link>
    )
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={look(tone)}
      onClick={onSelect}
      disabled={disabled}
    >
      {icon}
      {children}
    </button>
  )
}
