import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PaymentRefundRef } from '../../machines/payments/paymentParts.ts'
import type { PaymentsRef } from '../../machines/payments/paymentsMachine.ts'
import { useFormats } from '../app/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

/** Money that is returned does not come back, so it is asked for. */
export const RefundDialog = ({ page }: { page: PaymentsRef }) => {
  const refund = useSelector(page, ({ children }) => children.paymentRefund)
  return refund === undefined ? null : <Open key={refund.sessionId} refund={refund} />
}

const Open = ({ refund }: { refund: PaymentRefundRef }) => {
  const { t } = useTranslation('payments')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const { params, failure } = useSelector(refund, ({ context }) => context)
  const busy = useSelector(refund, (snapshot) => snapshot.matches('running'))
  const keep = () => refund.send({ type: 'confirmation.dismissed' })
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={keep}
      title={t('refund.title')}
      closeLabel={common('close')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={keep} disabled={busy}>
            {t('refund.keep')}
          </Button>
          <SubmitButton
            type="button"
            tone="danger"
            busy={busy}
            onClick={() => refund.send({ type: 'confirmation.confirmed', again: false })}
          >
            {failure === null ? t('refund.confirm') : common('retry')}
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('refund.text', { amount: formats.money(params.payment.amount_centavos) })}</p>
        <p>{t('refund.fee')}</p>
        {failure === null ? null : (
          <Banner urgent tone="danger" title={t('refund.failed')}>
            {t('refund.failedText', { code: String(failure.code) })}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
