import { useTranslation } from 'react-i18next'
import type { LinkedVisitRef } from '../../machines/booking/linkedVisitMachine.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** Cancelling cannot be undone, so it is asked for; keeping the visit has the focus. */
export const CancelVisitDialog = ({ page, paid }: { page: LinkedVisitRef; paid: boolean }) => {
  const { t } = useTranslation('booking')
  const { t: common } = useTranslation()
  const keep = () => page.send({ type: 'visitLink.dismissed' })
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={keep}
      title={t('visit.confirmTitle')}
      closeLabel={common('close')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={keep}>
            {t('visit.keep')}
          </Button>
          <Button
            tone="danger"
            onClick={() => page.send({ type: 'visitLink.confirmed', change: { kind: 'cancel' } })}
          >
            {t('visit.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('visit.confirmText')}</p>
      {paid ? <p className="mt-2">{t('visit.confirmRefund')}</p> : null}
    </Dialog>
  )
}
