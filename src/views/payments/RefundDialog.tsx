import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PaymentRefundRef } from '../../machines/payments/paymentParts.ts'
import type { ReceiptRef } from '../../machines/payments/receiptMachine.ts'
import { ConfirmationDialog } from '../app/ConfirmationDialog.tsx'
import { useFormats } from '../format/useFormats.ts'

/** Money that is returned does not come back, so it is asked for. */
export const RefundDialog = ({ receipt }: { receipt: ReceiptRef }) => {
  const refund = useSelector(receipt, ({ children }) => children.paymentRefund)
  return refund === undefined ? null : <Open key={refund.sessionId} refund={refund} />
}

const Open = ({ refund }: { refund: PaymentRefundRef }) => {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const { payment } = useSelector(refund, ({ context }) => context.params)
  return (
    <ConfirmationDialog
      command={refund}
      title={t('refund.title')}
      keep={t('refund.keep')}
      confirm={t('refund.confirm')}
      failed={({ code }) => ({
        title: t('refund.failed'),
        text: t('refund.failedText', { code: String(code) }),
      })}
    >
      <p>{t('refund.text', { amount: formats.money(payment.amount_centavos) })}</p>
      <p>{t('refund.fee')}</p>
    </ConfirmationDialog>
  )
}
