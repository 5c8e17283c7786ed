import { Stethoscope } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** To the check of devices and connection, in a new tab, so that the waiting room stays open. */
export const CheckLink = () => {
  const { t } = useTranslation()
  return (
    <a
      href="/diagnostics"
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-9 items-center gap-1.5 justify-self-start rounded-md text-base font-semibold underline underline-offset-4"
    >
      <Stethoscope size={18} aria-hidden="true" />
      {t('title.diagnostics')}
      <span className="sr-only">{t('account.newTab')}</span>
    </a>
  )
}
