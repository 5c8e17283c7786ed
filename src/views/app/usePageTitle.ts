import { useTranslation } from 'react-i18next'
import type { Page } from './page.ts'
import { usePage } from './usePage.ts'

const NOT_FOUND: Pick<Page, 'name' | 'words'> = { name: 'notFound', words: [] }

/** The title of the page that is shown; `src/pages.test.ts` looks that each has one in both languages. */
export const usePageTitle = (): string => {
  const { name, words } = usePage() ?? NOT_FOUND
  // The frame does not wait for the words of its page.
  const { t } = useTranslation(['common', ...words] as 'common'[], { nsMode: 'fallback', useSuspense: false })
  return t(`title.${name}` as 'title.home')
}
