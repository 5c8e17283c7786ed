import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** What the page itself needs is loaded first. */
const AFTER_PAGE_MS = 1_000

const NO_WORDS: readonly string[] = []

/**
 * Loads components a moment after the page was shown, so that nobody waits for them and a network that fails later
 * does not matter.
 * @param words the namespaces of i18n that they use. Neither list may change between two renderings.
 */
export const usePreload = (
  components: readonly { preload: () => void }[],
  words: readonly string[] = NO_WORDS,
): void => {
  const { i18n } = useTranslation()
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const component of components) component.preload()
      void i18n.loadNamespaces(words)
    }, AFTER_PAGE_MS)
    return () => clearTimeout(timer)
  }, [components, words, i18n])
}
