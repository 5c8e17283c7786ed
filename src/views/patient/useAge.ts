import { useTranslation } from 'react-i18next'
import { ageAt } from '../visit/age.ts'

/** '34 y', under two years in months (experience §6). */
export const useAge = (): ((birthDate: string) => string) => {
  const { t } = useTranslation('patient')
  return (birthDate) => {
    const { unit, count } = ageAt(birthDate, Date.now())
    return t(`age.${unit}`, { count })
  }
}
