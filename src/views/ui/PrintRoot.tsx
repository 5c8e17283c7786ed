import type { ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'

interface PrintRootProps {
  /** For `printOnly`. */
  ref: Ref<HTMLDivElement>
  children: ReactNode
}

/**
 * Printed content, separate from the page: as a child of the body it has no panel around it that scrolls,
 * clips or limits its height. It is hidden on the screen; while it exists, nothing else is printed.
 */
export const PrintRoot = ({ ref, children }: PrintRootProps) =>
  createPortal(
    <div ref={ref} data-print-root>
      {children}
    </div>,
    document.body,
  )
