import { useTranslation } from 'react-i18next'

/** '3 booked visits'; nothing for none. */
export const BookedCount = ({ count }: { count: number }) => {
  const { t } = useTranslation('schedule')
  return count === 0 ? null : <span className="text-ink-soft">{t('hours.booked', { count })}</span>
}
