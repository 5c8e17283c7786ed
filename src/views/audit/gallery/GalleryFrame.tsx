import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { PageHeading } from '../../ui/PageHeading.tsx'

const PLACES = [
  { to: '/audit', name: 'audit' },
  { to: '/audit/machines', name: 'machines' },
  { to: '/audit/machines/requirements', name: 'requirements' },
] as const

interface GalleryFrameProps {
  readonly heading: string
  /** Names of machines are English terms of the code. */
  readonly headingLang?: string
  readonly intro: ReactNode
  readonly children: ReactNode
}

/** The frame of each gallery page: navigation, heading, and one sentence. */
export const GalleryFrame = ({ heading, headingLang, intro, children }: GalleryFrameProps) => {
  const { t } = useTranslation('gallery')
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-6 wide:px-8 wide:py-8">
      <nav aria-label={t('nav')} className="print:hidden">
        <ul className="flex flex-wrap gap-2">
          {PLACES.map(({ to, name }) => (
            <li key={name}>
              <NavLink
                to={to}
                end
                className="inline-flex min-h-9 items-center rounded-full border border-edge bg-surface px-4 text-sm font-semibold text-ink not-aria-[current=page]:hover:bg-sunken aria-[current=page]:border-transparent aria-[current=page]:bg-primary aria-[current=page]:text-on-primary"
              >
                {t(name)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <header className="grid gap-2">
        <PageHeading>
          <span lang={headingLang}>{heading}</span>
        </PageHeading>
        <div className="max-w-prose text-ink-soft text-pretty">{intro}</div>
      </header>
      {children}
    </div>
  )
}
