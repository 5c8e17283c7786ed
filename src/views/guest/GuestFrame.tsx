import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../shell/Logo.tsx'
import { PlainBar } from '../shell/PlainBar.tsx'

/**
 * One column, large type, for a phone first (experience §8.7). The logo is not a link, because a guest has no
 * portal.
 */
export const GuestFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <>
      <PlainBar>
        <span className="flex items-center gap-2.5">
          <Logo />
          <span className="text-xl font-bold tracking-tight">{t('brand')}</span>
        </span>
      </PlainBar>
      <div className="mx-auto flex w-full max-w-lg flex-1 flex-col gap-6 px-4 pt-3 pb-8 text-lg">
        {children}
      </div>
    </>
  )
}
