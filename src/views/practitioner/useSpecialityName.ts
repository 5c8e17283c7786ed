import { useCallback } from 'react'
import catalogue from '../../contracts/portal/profile/specialities.json' with { type: 'json' }
import { useLocale } from '../profile/useLocale.ts'

const english = new Map(catalogue.map(({ es, en }) => [es, en]))

/**
 * The portal names specialities in Spanish (portal §3).
 * @returns a function from that name to the name in the page's language; one outside the catalogue stays as it is
 */
export const useSpecialityName = (): ((spanish: string) => string) => {
  const locale = useLocale()
  return useCallback((spanish) => (locale === 'en' ? (english.get(spanish) ?? spanish) : spanish), [locale])
}
