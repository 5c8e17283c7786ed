import { useTranslation } from 'react-i18next'
import type { BookedVisits } from '../../contracts/portal/schedule/bookedVisits.ts'

/** Says which visits are counted, where there are any. */
export const BookedNote = ({ booked: { days, starts } }: { booked: BookedVisits }) => {
  const { t } = useTranslation('schedule')
  if (starts.length === 0) return null
  return <p className="mt-1 text-sm text-ink-soft">{t('hours.bookedNote', { count: days })}</p>
}
