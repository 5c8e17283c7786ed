import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFocusOnArrival } from './useFocusOnArrival.ts'

/** The one h1 of a page. Takes the focus when the page was navigated to. */
export const PageHeading = ({ children, className }: { children: ReactNode; className?: string }) => (
  <h1 tabIndex={-1} ref={useFocusOnArrival()} className={cx('text-3xl', className)}>
    {children}
  </h1>
)
