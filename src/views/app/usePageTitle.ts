import { useTranslation } from 'react-i18next'
import type { Page } from './page.ts'
import { usePage } from './usePage.ts'

const NOT_FOUND: Pick<Page, 'name' | 'namespaces'> = { name: 'notFound', namespaces: [] }

/** The title of the current page; `src/pages.test.ts` checks that each has one in both languages. */
export const usePageTitle = (): string => {
  const { name, namespaces } = usePage() ?? NOT_FOUND
  // The frame does not wait for the texts of its page.
  const { t } = useTranslation(['common', ...namespaces] as 'common'[], {
    nsMode: 'fallback',
    useSuspense: false,
  })
  return t(`title.${name}` as 'title.home')
}
