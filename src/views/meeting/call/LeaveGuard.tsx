import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../forms/LeaveGuards.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/**
 * Asks before a running call is left by Back or a link.
 * @param guest without an account: a reload returns to the call, so only a doctor is asked by the browser too
 */
export const LeaveGuard = ({ guest = false }: { guest?: boolean }) => {
  const { t } = useTranslation('meeting')
  const { blocked, proceed, stay } = useLeaveGuard((next, current) => next.pathname !== current.pathname)
  useEffect(() => {
    if (guest) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guest])
  return (
    <Dialog
      open={blocked}
      role="alertdialog"
      onClose={stay}
      title={t('guard.title')}
      closeLabel={t('guard.stay')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" onClick={proceed}>
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
