import { useTranslation } from 'react-i18next'
import { elapsedBetween } from '../../contracts/elapsed.ts'

/** P5.06, P5.07: the parts that are not zero, largest first, or 'less than 24 hours'. */
export const useElapsed = (): ((from: number, to: number) => string) => {
  const { t } = useTranslation()
  return (from, to) => {
    const elapsed = elapsedBetween(from, to)
    if (elapsed === null) return t('elapsed.lessThanDay')
    return (['years', 'months', 'days'] as const)
      .filter((part) => elapsed[part] > 0)
      .map((part) => t(`elapsed.${part}`, { count: elapsed[part] }))
      .join(', ')
  }
}
