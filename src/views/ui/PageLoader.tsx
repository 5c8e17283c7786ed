import { useTranslation } from 'react-i18next'
import { Loader } from './Loader.tsx'

/** Fills the page while it loads. */
export const PageLoader = () => {
  const { t } = useTranslation()
  return <Loader label={t('loading')} />
}
