import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface UnsavedChangesGuardProps {
  /** Whether something really differs from what is saved. */
  readonly unsaved: boolean
  /** Submits the form; leaving goes on once nothing is unsaved any more. */
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/**
 * Asks before unsaved changes are left behind: Save, Discard or Keep editing (experience §2.3). The tab's own
 * question is asked where the page is closed.
 */
export const UnsavedChangesGuard = ({ unsaved, onSave, onDiscard }: UnsavedChangesGuardProps) => {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const blocked = blocker.state === 'blocked'

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  // Saved meanwhile: nothing keeps the page any more.
  useEffect(() => {
    if (blocked && !unsaved) blocker.proceed()
  }, [blocked, unsaved, blocker])

  const stay = () => blocker.reset?.()
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
              blocker.proceed?.()
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
