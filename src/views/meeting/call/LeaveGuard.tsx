import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/**
 * Asks before a running call is left by Back or a link.
 * @param guest without an account: a reload returns to the call, so only a doctor is asked by the browser too
 */
export const LeaveGuard = ({ guest = false }: { guest?: boolean }) => {
  const { t } = useTranslation('meeting')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (guest) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guest])
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
      <p>{t(guest ? 'guard.guestText' : 'guard.text')}</p>
    </Dialog>
  )
}
