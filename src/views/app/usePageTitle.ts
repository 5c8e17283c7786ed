import { useTranslation } from 'react-i18next'

/** The titles of pages by their names; `src/pages.test.ts` looks that each page has one in both languages. */
export const usePageTitle = (): ((name: string) => string) => {
  const { t } = useTranslation()
  return (name) => t(`title.${name}` as 'title.home')
}
