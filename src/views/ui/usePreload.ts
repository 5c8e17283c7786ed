import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The page's own code is loaded first. */
const AFTER_PAGE_MS = 1_000

const NO_NAMESPACES: readonly string[] = []

/**
 * Loads components a moment after the page was shown, so that they appear without a delay, even if the
 * network fails later.
 * @param namespaces the i18n namespaces that they use. Neither list may change between two renderings.
 */
export const usePreload = (
  components: readonly { preload: () => void }[],
  namespaces: readonly string[] = NO_NAMESPACES,
): void => {
  const { i18n } = useTranslation()
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const component of components) component.preload()
      void i18n.loadNamespaces(namespaces)
    }, AFTER_PAGE_MS)
    return () => clearTimeout(timer)
  }, [components, namespaces, i18n])
}
