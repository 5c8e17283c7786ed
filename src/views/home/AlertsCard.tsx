import { useSelector } from '@xstate/react'
import { CircleCheck, WalletMinimal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import type { UnpaidVisitsRef } from '../../machines/appointment/homeQueries.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { fullName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'
import { visitPath } from '../pastVisit/visitPath.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { unpaidNow } from './unpaidNow.ts'

const none: AppointmentItem[] = []
/** Visits that are listed; the rest are counted. */
const SHOWN = 6

/** Unpaid visits, coming and completed, with links; requests have a card of their own. */
export const AlertsCard = ({ unpaid }: { unpaid: UnpaidVisitsRef }) => {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const today = useSelector(useLasting('liveAppointment'), ({ context }) => context.appointments ?? none)
  const { data, failure } = useSelector(unpaid, ({ context }) => context)
  const ofToday = new Set(today.map(({ id }) => id))
  const { visits, count } = unpaidNow(today, data)
  return (
    <Card title={t('alerts.title')}>
      {count === 0 ? null : (
        <div className="flex items-start gap-3">
          <WalletMinimal size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-on-warning-soft" />
          <div className="grid min-w-0 gap-1">
            <p>{t('alerts.unpaid', { count })}</p>
            <ul className="grid gap-1">
              {visits.slice(0, SHOWN).map(({ id, start_time, client }) => (
                <li key={id}>
                  <Link
                    to={visitPath(id)}
                    className="inline-flex min-h-6 items-center underline underline-offset-4"
                  >
                    {ofToday.has(id) ? formats.time(start_time) : formats.dateTime(start_time)},{' '}
                    {fullName(client)}
                  </Link>
                </li>
              ))}
            </ul>
            {count > SHOWN ? (
              <p className="text-sm text-ink-soft">{t('alerts.more', { count: count - SHOWN })}</p>
            ) : null}
          </div>
        </div>
      )}
      {count === 0 && failure === null ? (
        <p className="flex items-start gap-3 text-ink-soft">
          <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
          {t('alerts.none')}
        </p>
      ) : null}
      {failure === null ? null : (
        <Banner
          tone="warning"
          title={t('alerts.failed')}
          actions={
            <Button
              size="sm"
              tone="secondary"
              onClick={() => unpaid.send({ type: 'query.refreshRequested' })}
            >
              {common('retry')}
            </Button>
          }
        />
      )}
    </Card>
  )
}
