import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageSettings } from '../app/PageSettingsContext.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/**
 * Logo (or its replacement), Help and language: in the same corners on every page without the header (WCAG
 * 3.2.6).
 */
export const PlainBar = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const { help } = usePageSettings().links
  return (
    <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 sm:px-8">
      {children}
      <div className="flex flex-wrap items-center gap-2 sm:gap-4">
        {help === null ? null : (
          <a
            href={help}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-9 items-center gap-1.5 rounded-md px-1.5 text-sm font-semibold text-ink-soft hover:text-ink"
          >
            <CircleHelp size={18} aria-hidden="true" />
            <span className="max-[22rem]:sr-only">{t('help')}</span>
            <span className="sr-only">{t('account.newTab')}</span>
          </a>
        )}
        <LanguageSwitch />
      </div>
    </header>
  )
}
