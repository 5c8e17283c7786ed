import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePageSettings } from '../app/PageSettingsContext.ts'

const linkClassName = 'rounded-sm py-1 underline-offset-4 hover:underline'

/**
 * The legal texts; P2.37, P2.38: the public site, and somebody to write to. A link that the installation has not set is
 * left out.
 */
export const LoginFooter = () => {
  const { t } = useTranslation()
  const { t: auth } = useTranslation('auth')
  const { site, support } = usePageSettings().links
  return (
    <footer className="mx-auto flex w-full max-w-[27.5rem] flex-wrap gap-x-6 gap-y-1 pt-10 text-sm text-ink-soft">
      <Link to="/auth/terms" className={linkClassName}>
        {auth('legal.terms')}
      </Link>
      <Link to="/auth/privacy-policy" className={linkClassName}>
        {auth('legal.privacy')}
      </Link>
      {site === null ? null : (
        <a href={site} target="_blank" rel="noreferrer" className={linkClassName}>
          {t('site')}
          <span className="sr-only"> {t('account.newTab')}</span>
        </a>
      )}
      {support === null ? null : (
        <a href={support} target="_blank" rel="noreferrer" className={linkClassName}>
          {t('support')}
          <span className="sr-only"> {t('account.newTab')}</span>
        </a>
      )}
    </footer>
  )
}
