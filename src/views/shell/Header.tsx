import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { GettingStartedRing } from '../practitioner/GettingStartedRing.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { LiveShortcut } from './LiveShortcut.tsx'
import { Logo } from './Logo.tsx'
import { NotificationMenu } from './NotificationMenu.tsx'

const linkClassName =
  'flex min-h-11 items-center rounded-md px-1 text-sm font-semibold tracking-wide uppercase text-ink-soft decoration-2 underline-offset-8 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-primary'

/** P2.39-P2.46, left to right as the specification lists them. */
export const Header = () => {
  const { t } = useTranslation()
  return (
    <header className="sticky top-0 z-20 border-b has-[[aria-expanded=true]]:z-60 border-line bg-canvas/95 backdrop-blur-sm">
      <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-2 px-4 wide:gap-7 wide:px-8">
        <Link to="/" aria-label={t('nav.home')} className="flex items-center gap-2.5 rounded-md">
          <Logo />
          <span className="hidden text-xl font-bold tracking-tight sm:inline">{t('brand')}</span>
        </Link>
        <nav aria-label={t('nav.main')} className="hidden gap-6 wide:flex">
          <NavLink to="/" end className={linkClassName}>
            {t('nav.dashboard')}
          </NavLink>
          <NavLink to="/patients" className={linkClassName}>
            {t('nav.patients')}
          </NavLink>
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
          <LiveShortcut />
          <NotificationMenu />
          <GettingStartedRing />
          <AvatarMenu />
        </div>
      </div>
    </header>
  )
}
