import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '../../contracts/portal/locale.ts'

/**
 * The texts of one namespace in a language that the page may not have. `useTranslation` with a language would load
 * every namespace of the page in it too.
 * @returns null until they are loaded
 */
export const useTextIn = <N extends 'companion' | 'visitLink'>(language: Locale, namespace: N) => {
  const { i18n } = useTranslation()
  const subscribe = useCallback(
    (notify: () => void) => {
      i18n.store.on('added', notify)
      return () => i18n.store.off('added', notify)
    },
    [i18n],
  )
  const isLoaded = useSyncExternalStore(subscribe, () => i18n.hasResourceBundle(language, namespace))
  useEffect(() => {
    if (!isLoaded) void i18n.reloadResources([language], [namespace])
  }, [i18n, isLoaded, language, namespace])
  return isLoaded ? i18n.getFixedT<N>(language, namespace) : null
}
