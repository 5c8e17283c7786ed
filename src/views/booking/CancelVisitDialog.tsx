import { useTranslation } from 'react-i18next'
import type { LinkedVisitRef } from '../../machines/booking/linkedVisitMachine.ts'
import { QuestionDialog } from '../ui/QuestionDialog.tsx'

/** Cancelling cannot be undone, so it is asked for; keeping the visit has the focus. */
export const CancelVisitDialog = ({ page, paid }: { page: LinkedVisitRef; paid: boolean }) => {
  const { t } = useTranslation('booking')
  return (
    <QuestionDialog
      open
      title={t('visit.confirmTitle')}
      keep={t('visit.keep')}
      confirm={t('visit.confirm')}
      onKeep={() => page.send({ type: 'visitLink.dismissed' })}
      onConfirm={() => page.send({ type: 'visitLink.confirmed', change: { kind: 'cancel' } })}
    >
      <p>{t('visit.confirmText')}</p>
      {paid ? <p className="mt-2">{t('visit.confirmRefund')}</p> : null}
    </QuestionDialog>
  )
}
