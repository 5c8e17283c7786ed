import { useTranslation } from 'react-i18next'
import { Logo } from './Logo.tsx'

/** Logo and name, as part of a link home. */
export const Brand = () => {
  const { t } = useTranslation()
  return (
    <>
      <Logo />
      <span className="text-xl font-bold tracking-tight">{t('brand')}</span>
    </>
  )
}
