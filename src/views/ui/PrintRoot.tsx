import type { ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'

interface PrintRootProps {
  /** For `printOnly`. */
  ref: Ref<HTMLDivElement>
  children: ReactNode
}

/**
 * What is printed, apart from the page: as a child of the body it has no panel around it that scrolls, clips or
 * has a height of its own. It is not shown on the screen; where there is one, nothing else is printed.
 */
export const PrintRoot = ({ ref, children }: PrintRootProps) =>
  createPortal(
    <div ref={ref} data-print-root>
      {children}
    </div>,
    document.body,
  )
