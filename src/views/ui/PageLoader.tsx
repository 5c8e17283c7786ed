import { useTranslation } from 'react-i18next'
import { Loader } from './Loader.tsx'

/** Fills the place of a page until it can be shown. */
export const PageLoader = () => {
  const { t } = useTranslation()
  return <Loader label={t('loading')} />
}
