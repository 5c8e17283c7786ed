import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useLasting } from '../app/ActorContext.tsx'
import { useFormats } from '../format/useFormats.ts'
import { PageHeading } from '../ui/PageHeading.tsx'

const NOON = 12
const EVENING = 19

const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' => {
  if (hour < NOON) return 'morning'
  return hour < EVENING ? 'afternoon' : 'evening'
}

/** The date with its zone, once on the page (experience §2.6), by the server's clock. */
export const Greeting = () => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const name = useSelector(
    useLasting('currentPractitioner'),
    ({ context }) => context.practitioner?.first_name ?? '',
  )
  const now = useSelector(useLasting('appointmentPolling'), ({ context }) => context.serverTime)
  return (
    <div className="grid gap-1">
      <PageHeading>
        {t(`greeting.${now === null ? 'morning' : partOfDay(formats.hour(now))}`, { name })}
      </PageHeading>
      <p className="min-h-6 text-ink-soft first-letter:uppercase">
        {now === null ? '' : t('zone', { date: formats.date(now), offset: formats.zone(now) })}
      </p>
    </div>
  )
}
