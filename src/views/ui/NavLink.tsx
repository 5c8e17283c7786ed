import type { ReactNode } from 'react'
import { Link, useRoute } from 'wouter'

interface NavLinkProps {
  to: string
  /** Only this very page counts as here, not what lies under it. */
  end?: boolean
  /** `aria-[current=page]:` styles where one is. */
  className: string
  children: ReactNode
}

/** A link that says when one is there. */
export const NavLink = ({ to, end = false, className, children }: NavLinkProps) => {
  const [here] = useRoute(end ? to : `${to}/*?`)
  return (
    <Link to={to} className={className} aria-current={here ? 'page' : undefined}>
      {children}
    </Link>
  )
}
