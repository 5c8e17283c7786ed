import { useTranslation } from 'react-i18next'
import { directionsOf, type Taken } from '../../i18n/directions.ts'

/** How a medicine is taken, in words; null until it is complete. */
export const useDirections = (): ((item: Taken) => string | null) => {
  const { t, i18n } = useTranslation('prescription')
  return (item) => directionsOf(t, i18n.language, item)
}
