import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { restoreFocus } from './restoreFocus.ts'
import { useFocusOnArrival } from './useFocusOnArrival.ts'

interface PageHeadingProps {
  children: ReactNode
  className?: string
  /** The page replaces another one at the same address, whose focused element is gone. */
  inPlace?: boolean
  /** Takes the focus of a control of the page that was removed (`useFocusHeir`). */
  focusHeir?: boolean
}

/** The only h1 of a page. Takes the focus when the page was navigated to. */
export const PageHeading = ({
  children,
  className,
  inPlace = false,
  focusHeir = false,
}: PageHeadingProps) => {
  const arrival = useFocusOnArrival()
  return (
    <h1
      tabIndex={-1}
      data-focus-heir={focusHeir ? '' : undefined}
      ref={arrival ?? (inPlace ? restoreFocus : undefined)}
      className={cx('text-3xl', className)}
    >
      {children}
    </h1>
  )
}
