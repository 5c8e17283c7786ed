import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyComponent } from './lazyComponent.ts'
import { usePreload } from './usePreload.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** `alertdialog` when an answer is needed before anything else. */
  role?: 'dialog' | 'alertdialog'
  size?: 'sm' | 'md'
  children: ReactNode
  /** The action bar, always visible at the bottom; the last action is the main one. */
  actions?: ReactNode
}

const OpenDialog = lazyComponent(async () => (await import('./OpenDialog.tsx')).OpenDialog)
const PARTS = [OpenDialog]

/**
 * P2.75: a dialog with a close button. Its code is loaded after the page, so that the page does not wait for
 * it, and before it is needed, because the connection may fail by then (docs/decisions/0145).
 */
export const Dialog = (dialog: DialogProps) => {
  usePreload(PARTS)
  // The library returns the focus only to an element that it saw focused, and its code may have loaded after
  // that.
  useEffect(() => {
    if (!dialog.open) return
    const opener = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement) opener.focus()
      })
    }
  }, [dialog.open])
  // It stays mounted when it is closed, so that the library can clean up.
  const [wasOpen, keep] = useState(dialog.open)
  if (dialog.open && !wasOpen) keep(true)
  return wasOpen ? (
    <Suspense>
      <OpenDialog {...dialog} />
    </Suspense>
  ) : null
}
