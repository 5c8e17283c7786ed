import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * A scrolling area without focusable content: it is focusable itself, so that keys scroll it (WCAG 2.1.1).
 */
export const ScrollArea = ({ className, children }: { className?: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: said above
  <div tabIndex={0} className={cx('min-h-0 flex-1 overflow-y-auto', className)}>
    {children}
  </div>
)
