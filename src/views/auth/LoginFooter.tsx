import { useTranslation } from 'react-i18next'
import { siteUrl, supportUrl } from '../app/links.ts'

const linkLook = 'rounded-sm py-1 underline-offset-4 hover:underline'

/** P2.37, P2.38: the public site, and somebody to write to when nothing else helps. */
export const LoginFooter = () => {
  const { t } = useTranslation()
  return (
    <footer className="mx-auto flex w-full max-w-[27.5rem] flex-wrap gap-x-6 gap-y-1 pt-10 text-sm text-ink-soft">
      <a href={siteUrl} target="_blank" rel="noreferrer" className={linkLook}>
        {t('site')}
        <span className="sr-only"> {t('account.newTab')}</span>
      </a>
      <a href={supportUrl} target="_blank" rel="noreferrer" className={linkLook}>
        {t('support')}
        <span className="sr-only"> {t('account.newTab')}</span>
      </a>
    </footer>
  )
}
