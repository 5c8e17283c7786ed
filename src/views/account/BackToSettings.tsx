import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** Back to the list of settings. */
export const BackToSettings = () => {
  const { t } = useTranslation()
  return (
    <Link
      to="/settings"
      className="flex min-h-9 items-center gap-1 justify-self-start rounded-md text-sm font-semibold text-ink-soft hover:text-ink"
    >
      <ChevronLeft size={18} aria-hidden="true" />
      {t('title.settings')}
    </Link>
  )
}
