import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Brand } from './Brand.tsx'
import { PlainBar } from './PlainBar.tsx'

/** The bar of the portal's pages that have no header. */
export const SmallBar = () => {
  const { t } = useTranslation()
  return (
    <PlainBar>
      <Link to="/" aria-label={t('nav.home')} className="flex items-center gap-2.5 rounded-md">
        <Brand />
      </Link>
    </PlainBar>
  )
}
