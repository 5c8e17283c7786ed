import { useTranslation } from 'react-i18next'
import { usePageSettings } from '../app/PageSettingsContext.ts'

const linkLook = 'rounded-sm py-1 underline-offset-4 hover:underline'

/** P2.37, P2.38: the public site, and somebody to write to. A link that the installation has not set is left out. */
export const LoginFooter = () => {
  const { t } = useTranslation()
  const { site, support } = usePageSettings().links
  if (site === null && support === null) return null
  return (
    <footer className="mx-auto flex w-full max-w-[27.5rem] flex-wrap gap-x-6 gap-y-1 pt-10 text-sm text-ink-soft">
      {site === null ? null : (
        <a href={site} target="_blank" rel="noreferrer" className={linkLook}>
          {t('site')}
          <span className="sr-only"> {t('account.newTab')}</span>
        </a>
      )}
      {support === null ? null : (
        <a href={support} target="_blank" rel="noreferrer" className={linkLook}>
          {t('support')}
          <span className="sr-only"> {t('account.newTab')}</span>
        </a>
      )}
    </footer>
  )
}
