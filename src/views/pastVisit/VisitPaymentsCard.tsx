import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { VisitPaymentsRef } from '../../machines/pastVisit/pastVisitParts.ts'
import type { VisitReceiptsRef } from '../../machines/pastVisit/visitReceiptsMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { PaymentStatus } from '../payments/PaymentStatus.tsx'
import { ReceiptDialog } from '../payments/ReceiptDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'

interface VisitPaymentsCardProps {
  readonly payments: VisitPaymentsRef
  readonly receipts: VisitReceiptsRef
}

/** The card payments of the visit, each with its receipt, from which it is returned. */
export const VisitPaymentsCard = ({ payments, receipts }: VisitPaymentsCardProps) => {
  const { t } = useTranslation('pastVisit')
  const { t: words } = useTranslation('payments')
  const formats = useFormats()
  const receipt = useSelector(receipts, ({ children }) => children.receipt)
  const { data, failure } = useSelector(payments, ({ context }) => context)
  return (
    <Card title={t('payments')}>
      <QueryView
        data={data}
        failed={failure !== null}
        onRetry={() => payments.send({ type: 'query.refreshRequested' })}
        loading={<Loader label={t('loading')} />}
        failedTitle={t('paymentsFailed')}
        failedText={t('failedText', { code: String(failure?.code ?? '') })}
        failedBanner="danger"
        isEmpty={(shown) => shown.data.length === 0}
        empty={<p className="text-ink-soft">{t('noPayments')}</p>}
      >
        {(shown) => (
          <div className="grid gap-4">
            <ul className="grid gap-4">
              {shown.data.map((payment) => (
                <li key={payment.id} className="grid gap-1">
                  <p className="flex flex-wrap items-center justify-between gap-3">
                    <span className="font-semibold tabular-nums">
                      {formats.money(payment.amount_centavos)}
                    </span>
                    <PaymentStatus payment={payment} />
                  </p>
                  <p className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
                    {formats.dateTime(payment.paid_at)}
                    <Button
                      size="sm"
                      tone="quiet"
                      aria-label={words('row.receiptOf', {
                        patient: payment.patient,
                        when: formats.dateTime(payment.paid_at),
                      })}
                      onClick={() => receipts.send({ type: 'visitReceipts.requested', payment })}
                    >
                      {words('row.receipt')}
                    </Button>
                  </p>
                  {payment.refund === null ? null : (
                    <p className="text-sm">{words(`cause.${payment.refund.cause}`)}</p>
                  )}
                </li>
              ))}
            </ul>
            <ButtonLink to="/settings/payments" tone="secondary" className="justify-self-start">
              {words('title.payments')}
            </ButtonLink>
          </div>
        )}
      </QueryView>
      {receipt === undefined ? null : <ReceiptDialog receipt={receipt} linked={false} />}
    </Card>
  )
}
