import { CalendarDays, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'

const linkClassName =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-ink-soft decoration-2 underline-offset-4 aria-[current=page]:text-primary aria-[current=page]:underline focus-visible:-outline-offset-4'

/** The two links on a narrow window (experience §2.5). */
export const BottomBar = () => {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('nav.main')}
      className="sticky bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] wide:hidden"
    >
      <NavLink to="/" end className={linkClassName}>
        <CalendarDays size={20} aria-hidden="true" />
        {t('nav.dashboard')}
      </NavLink>
      <NavLink to="/patients" className={linkClassName}>
        <UsersRound size={20} aria-hidden="true" />
        {t('nav.patients')}
      </NavLink>
    </nav>
  )
}
