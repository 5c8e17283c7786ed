import { useTranslation } from 'react-i18next'
import type { Page } from './page.ts'
import { usePage } from './usePage.ts'

const NOT_FOUND: Pick<Page, 'name' | 'words'> = { name: 'notFound', words: [] }

/** The title of the page that is shown; `src/pages.test.ts` looks that each has one in both languages. */
export const usePageTitle = (): string => {
  const { name, words } = usePage() ?? NOT_FOUND
  const { t } = useTranslation([...words, 'common'] as unknown as 'common')
  return t(`title.${name}` as 'title.home')
}
