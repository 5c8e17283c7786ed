import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Asks before a running call is left by Back or a link; when the tab is closed, the browser asks. */
export const LeaveGuard = () => {
  const { t } = useTranslation('meeting')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      role="alertdialog"
      onClose={stay}
      title={t('guard.title')}
      closeLabel={t('guard.stay')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" onClick={() => blocker.proceed?.()}>
            {t('guard.leave')}
          </Button>
          <Button autoFocus onClick={stay}>
            {t('guard.stay')}
          </Button>
        </>
      }
    >
      <p>{t('guard.text')}</p>
    </Dialog>
  )
}
