import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Logo } from '../../shell/Logo.tsx'
import { PlainBar } from '../../shell/PlainBar.tsx'

/** The room has no header (P2.47); its bar leads back to the dashboard. */
export const RoomBar = () => {
  const { t } = useTranslation()
  return (
    <PlainBar>
      <Link to="/" aria-label={t('nav.home')} className="flex items-center gap-2.5 rounded-md">
        <Logo />
        <span className="text-xl font-bold tracking-tight">{t('brand')}</span>
      </Link>
    </PlainBar>
  )
}
