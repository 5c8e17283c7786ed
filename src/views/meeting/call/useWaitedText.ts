import { useTranslation } from 'react-i18next'
import { useSecondsSince } from './useSecondsSince.ts'

/** "Waiting for 3 min". @param since epoch milliseconds; null: unknown */
export const useWaitedText = (since: number | null): string => {
  const { t } = useTranslation('meeting')
  const minutes = Math.floor(useSecondsSince(since ?? Date.now()) / 60)
  return since === null || minutes === 0 ? t('role.waiting') : t('people.waited', { count: minutes })
}
