import { useSelector } from '@xstate/react'
import { CircleCheck, WalletMinimal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { fullName } from '../app/patientName.ts'
import { useFormats } from '../app/useFormats.ts'
import { visitPath } from '../pastVisit/visitPath.ts'
import { Card } from '../ui/Card.tsx'

const none: AppointmentItem[] = []

/** Alerts of the day with links to their subjects; requests have a card of their own. */
export const AlertsCard = () => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const today = useSelector(useLasting('liveAppointment'), ({ context }) => context.appointments ?? none)
  const unpaid = today.filter(({ status }) => status === 'pending_payment')
  return (
    <Card title={t('alerts.title')}>
      {unpaid.length === 0 ? (
        <p className="flex items-start gap-3 text-ink-soft">
          <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
          {t('alerts.none')}
        </p>
      ) : (
        <div className="flex items-start gap-3">
          <WalletMinimal size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-on-warning-soft" />
          <div className="grid gap-1">
            <p>{t('alerts.unpaid', { count: unpaid.length })}</p>
            <ul className="grid gap-1">
              {unpaid.map(({ id, start_time, client }) => (
                <li key={id}>
                  <Link
                    to={visitPath(id)}
                    className="inline-flex min-h-6 items-center underline underline-offset-4"
                  >
                    {formats.time(start_time)}, {fullName(client)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </Card>
  )
}
