import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import type { ConflictVisitsRef } from '../../machines/calendar/conflictVisits.ts'
import { fullName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'
import { visitPath } from '../pastVisit/visitPath.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

interface ConflictListProps {
  /** The visits that the last change left outside the hours. */
  readonly conflicts: readonly { readonly id: string; readonly start_time: string }[]
  /** The same with their patients, as they are now. */
  readonly query: ConflictVisitsRef
  readonly text: string
  /** Answers for all of them together. */
  readonly actions?: ReactNode
  readonly onKeep: (visitId: string) => void
  readonly onOffer: (visit: AppointmentItem) => void
  readonly onCancel: (visit: AppointmentItem) => void
}

const none: AppointmentItem[] = []

/** Visits outside the hours: each leads to its page, and is kept, cancelled, or gets another time offered. */
export const ConflictList = (props: ConflictListProps) => {
  const { conflicts, query, text, actions, onKeep, onOffer, onCancel } = props
  const visits = useSelector(query, ({ context }) => context.data?.appointments ?? none)
  const { t } = useTranslation('calendar')
  const { t: home } = useTranslation('home')
  const { t: schedule } = useTranslation('schedule')
  const formats = useFormats()
  // One that was cancelled meanwhile needs no answer any more.
  const open = conflicts.filter(({ id }) => visits.find((one) => one.id === id)?.status !== 'cancel')
  if (open.length === 0) return null
  return (
    <Banner
      announced
      tone="warning"
      title={schedule('conflicts.title', { count: open.length })}
      actions={actions}
    >
      <p>{text}</p>
      <ul className="mt-2 grid gap-2">
        {open.map((conflict) => {
          const visit = visits.find(({ id }) => id === conflict.id)
          const when = formats.dateTime(conflict.start_time)
          const what = visit === undefined ? when : `${fullName(visit.client)}, ${when}`
          return (
            <li key={conflict.id} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 flex-1 basis-48">
                <Link to={visitPath(conflict.id)} className="underline underline-offset-2">
                  {what}
                </Link>
              </span>
              <Button
                size="sm"
                tone="secondary"
                aria-label={`${t('conflicts.keep')}: ${what}`}
                onClick={() => onKeep(conflict.id)}
              >
                {t('conflicts.keep')}
              </Button>
              {visit === undefined || visit.status === 'pending_payment' ? null : (
                <Button
                  size="sm"
                  tone="secondary"
                  aria-label={`${t('conflicts.offer')}: ${what}`}
                  onClick={() => onOffer(visit)}
                >
                  {t('conflicts.offer')}
                </Button>
              )}
              {visit === undefined ? null : (
                <Button
                  size="sm"
                  tone="secondary"
                  aria-label={`${home('cancel.confirm')}: ${what}`}
                  onClick={() => onCancel(visit)}
                >
                  {home('cancel.confirm')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}
