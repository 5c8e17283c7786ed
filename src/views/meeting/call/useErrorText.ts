import { useTranslation } from 'react-i18next'
import { isCatalogueCode } from '../../../contracts/errors.ts'

/**
 * The text of an error code of the call, in the page's language; a server's own code has a general sentence.
 */
export const useErrorText = (): ((code: number | string) => string) => {
  const { t } = useTranslation('callErrors')
  return (code) => (typeof code === 'number' && isCatalogueCode(code) ? t(`${code}`) : t('unknown'))
}
