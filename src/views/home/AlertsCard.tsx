import { useSelector } from '@xstate/react'
import { CircleCheck, WalletMinimal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Card } from '../ui/Card.tsx'

const none: AppointmentItem[] = []

/** What needs the practitioner's attention today; requests have a card of their own. */
export const AlertsCard = () => {
  const { t } = useTranslation('home')
  const today = useSelector(useLasting('appointmentPolling'), ({ context }) => context.appointments ?? none)
  const unpaid = today.filter(({ status }) => status === 'pending_payment').length
  return (
    <Card title={t('alerts.title')}>
      <ul className="grid gap-2.5">
        {unpaid === 0 ? null : (
          <li className="flex items-start gap-3">
            <WalletMinimal size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-on-warning-soft" />
            {t('alerts.unpaid', { count: unpaid })}
          </li>
        )}
        {unpaid > 0 ? null : (
          <li className="flex items-start gap-3 text-ink-soft">
            <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
            {t('alerts.none')}
          </li>
        )}
      </ul>
    </Card>
  )
}
