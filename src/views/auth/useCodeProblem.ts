import { useTranslation } from 'react-i18next'

/** The text of what is wrong with a mailed code. It needs the namespace `auth`. */
export const useCodeProblem = (): ((message?: string) => string) => {
  const { t } = useTranslation('auth')
  return (message = '') => {
    const left = /^wrong:(\d+)$/.exec(message)?.[1]
    if (left !== undefined) return t('error.codeWrong', { count: Number(left) })
    if (message === 'exists') return t('error.accountExists')
    return t(message === 'expired' ? 'error.codeExpired' : 'error.code')
  }
}
