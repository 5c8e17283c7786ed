import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payment } from '../../contracts/portal/payments/payments.ts'
import type { ReceiptRef } from '../../machines/payments/receiptMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { visitPath } from '../pastVisit/visitPath.ts'
import { useSpecialityName } from '../practitioner/useSpecialityName.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PaymentStatus } from './PaymentStatus.tsx'
import { RefundDialog } from './RefundDialog.tsx'

const Receipt = ({ payment, linked }: { payment: Payment; linked: boolean }) => {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const specialityName = useSpecialityName()
  const { refund, dispute, fee_centavos, net_centavos } = payment
  const amount = (centavos: number | null) =>
    centavos === null ? t('receipt.unknown') : formats.money(centavos)
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [t('receipt.paid'), formats.dateTime(payment.paid_at)],
    [t('receipt.visit'), formats.dateTime(payment.start_time)],
    [t('receipt.patient'), payment.patient],
    [t('receipt.speciality'), specialityName(payment.speciality)],
    [t('receipt.amount'), formats.money(payment.amount_centavos)],
    [t('receipt.fee'), amount(fee_centavos)],
    [t('receipt.net'), amount(net_centavos)],
    [t('receipt.number'), payment.id],
  ]
  return (
    <div className="grid gap-4">
      <p>
        <PaymentStatus payment={payment} />
      </p>
      {refund === null ? null : (
        <p>
          {t(`cause.${refund.cause}`)} {refund.state === 'failed' ? t('receipt.failedText') : ''}
        </p>
      )}
      {dispute === null || dispute.state === 'won' ? null : (
        <Banner tone="warning" title={t(`status.dispute.${dispute.state}`)}>
          {t('receipt.disputeText')}{' '}
          {dispute.due_at === null ? '' : t('receipt.disputeDue', { when: formats.dateTime(dispute.due_at) })}
        </Banner>
      )}
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {linked ? (
        <ButtonLink to={visitPath(payment.appointment_id)} tone="secondary" className="justify-self-start">
          {t('receipt.open')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

interface ReceiptDialogProps {
  readonly receipt: ReceiptRef
  /** Whether the receipt links to the page of its visit. */
  readonly linked?: boolean
}

/** One payment with everything that happened to it, and the way to return it. */
export const ReceiptDialog = ({ receipt, linked = true }: ReceiptDialogProps) => {
  const { t } = useTranslation('payments')
  const { t: common } = useTranslation()
  const isShown = useSelector(receipt, (snapshot) => snapshot.matches('shown'))
  const payment = useSelector(receipt, ({ context }) => context.payment)
  if (!isShown) return <RefundDialog receipt={receipt} />
  const close = () => receipt.send({ type: 'receipt.closed' })
  return (
    <Dialog
      open
      onClose={close}
      title={t('receipt.title')}
      closeLabel={common('close')}
      actions={
        <>
          {payment.refundable ? (
            <Button tone="danger" onClick={() => receipt.send({ type: 'receipt.refundRequested' })}>
              {t('receipt.return')}
            </Button>
          ) : null}
          <Button tone="secondary" autoFocus onClick={close}>
            {t('receipt.close')}
          </Button>
        </>
      }
    >
      <Receipt payment={payment} linked={linked} />
    </Dialog>
  )
}
