import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts'

export const authLinkClassName =
  'rounded-sm font-semibold text-primary underline underline-offset-4 hover:text-primary-hover'

interface AuthColumnProps {
  heading: string
  intro?: string
  link?: { to: string; text: string }
  children: ReactNode
}

/** The column of a page around signing in: heading, form, and one way elsewhere. */
export const AuthColumn = ({ heading, intro, link, children }: AuthColumnProps) => (
  <div className="mx-auto grid w-full max-w-[27.5rem] content-start gap-6 px-4 py-8 sm:px-8 wide:py-16">
    <div className="grid gap-2">
      <h1 ref={useFocusOnArrival()} tabIndex={-1} className="text-3xl">
        {heading}
      </h1>
      {intro === undefined ? null : <p className="text-lg text-ink-soft">{intro}</p>}
    </div>
    {children}
    {link === undefined ? null : (
      <p className="text-sm">
        <Link to={link.to} className={authLinkClassName}>
          {link.text}
        </Link>
      </p>
    )}
  </div>
)
