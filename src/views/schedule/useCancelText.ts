import { useTranslation } from 'react-i18next'

/** Until when patients may cancel or move a visit: its start, or so many hours before it. */
export const useCancelText = () => {
  const { t } = useTranslation('schedule')
  return (hours: number | null): string =>
    hours === null || hours === 0 ? t('price.untilStart') : t('price.untilHours', { count: hours })
}
