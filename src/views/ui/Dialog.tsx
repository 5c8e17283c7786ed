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
  /** The action bar, kept in sight at the bottom; the last action is the main one. */
  actions?: ReactNode
}

const OpenDialog = lazyComponent(async () => (await import('./OpenDialog.tsx')).OpenDialog)
const PARTS = [OpenDialog]

/**
 * P2.75: a dialog with a close button. Its code comes once the page stands: nobody waits for it who has not asked
 * anything yet, and it is there before somebody does, on a line that may be gone by then (docs/decisions/0093).
 */
export const Dialog = (dialog: DialogProps) => {
  usePreload(PARTS)
  // The library gives the focus back only to what it saw having it: its code may have come after that.
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
  // It stays when it is closed, so that the library ends what it began.
  const [wasOpen, keep] = useState(dialog.open)
  if (dialog.open && !wasOpen) keep(true)
  return wasOpen ? (
    <Suspense>
      <OpenDialog {...dialog} />
    </Suspense>
  ) : null
}
