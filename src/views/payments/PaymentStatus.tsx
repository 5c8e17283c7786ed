import { BadgeCheck, Scale, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Payment } from '../../contracts/portal/payments/payments.ts'
import { StatusChip } from '../ui/StatusChip.tsx'

/** The outcome of a payment, in words. */
export const PaymentStatus = ({ payment: { refund, dispute } }: { payment: Payment }) => {
  const { t } = useTranslation('payments')
  if (dispute !== null && dispute.state !== 'won')
    return (
      <StatusChip
        tone="danger"
        icon={<Scale aria-hidden="true" />}
        label={t(`status.dispute.${dispute.state}`)}
      />
    )
  if (refund !== null)
    return (
      <StatusChip
        tone={refund.state === 'failed' ? 'danger' : 'neutral'}
        icon={<Undo2 aria-hidden="true" />}
        label={t(`status.refund.${refund.state}`)}
      />
    )
  return <StatusChip tone="success" icon={<BadgeCheck aria-hidden="true" />} label={t('status.paid')} />
}
