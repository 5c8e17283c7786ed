import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useLeaveGuard } from './LeaveGuards.tsx'

interface UnsavedChangesGuardProps {
  /** Whether the values differ from the saved ones. */
  readonly unsaved: boolean
  /** Submits the form; leaving continues once everything is saved. */
  readonly onSave: () => void
  readonly onDiscard: () => void
  /** Whether the form is left by going there; without it, by going to another page. */
  readonly leaves?: (next: Location, current: Location) => boolean
}

const isAnotherPage = (next: Location, current: Location): boolean => next.pathname !== current.pathname

/**
 * Asks before unsaved changes are lost: Save, Discard or Keep editing (experience §2.3). When the tab is
 * closed, the browser asks.
 */
export const UnsavedChangesGuard = ({
  unsaved,
  onSave,
  onDiscard,
  leaves = isAnotherPage,
}: UnsavedChangesGuardProps) => {
  const { t } = useTranslation()
  const { blocked, proceed, stay } = useLeaveGuard((next, current) => unsaved && leaves(next, current))

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  // Saved meanwhile: leaving continues.
  useEffect(() => {
    if (blocked && !unsaved) proceed()
  }, [blocked, unsaved, proceed])

  return (
    <Dialog
      open={blocked && unsaved}
      role="alertdialog"
      onClose={stay}
      title={t('form.unsaved')}
      closeLabel={t('close')}
      size="sm"
      actions={
        <>
          <Button tone="quiet" onClick={stay}>
            {t('form.stay')}
          </Button>
          <Button
            tone="secondary"
            onClick={() => {
              onDiscard()
              proceed()
            }}
          >
            {t('form.discard')}
          </Button>
          <Button autoFocus onClick={onSave}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <p>{t('form.unsavedText')}</p>
    </Dialog>
  )
}
