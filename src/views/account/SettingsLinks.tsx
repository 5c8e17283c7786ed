import {
  Award,
  BadgeCheck,
  BriefcaseMedical,
  CalendarClock,
  DatabaseBackup,
  Eye,
  FileText,
  GraduationCap,
  Keyboard,
  ShieldCheck,
  Stethoscope,
  TextQuote,
  UserRound,
  WalletMinimal,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useLasting } from '../app/ActorContext.tsx'
import { cx } from '../ui/cx.ts'

const entries = [
  ['/settings/account', 'account', UserRound],
  ['/settings/specialization', 'specialization', Stethoscope],
  ['/settings/work-experience', 'work-experience', BriefcaseMedical],
  ['/settings/education', 'education', GraduationCap],
  ['/settings/certification', 'certification', Award],
  ['/settings/credential', 'credential', BadgeCheck],
  ['/settings/biography', 'biography', TextQuote],
  ['/settings/profile-view', 'profile-view', Eye],
  ['/settings/duration-pricing', 'hours', CalendarClock],
  ['/settings/data', 'data', DatabaseBackup],
  ['/settings/payments', 'payments', WalletMinimal],
  ['/settings/privacy-policy', 'privacy', ShieldCheck],
  ['/settings/terms', 'terms', FileText],
] as const

const entryClassName =
  'flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold text-ink-soft hover:bg-neutral-soft'

const STEP = { ArrowDown: 1, ArrowUp: -1 } as const

/** The arrows walk the list; Tab does as well (experience §11). */
const walk = (event: KeyboardEvent<HTMLUListElement>) => {
  const { key, currentTarget } = event
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  const links = [...currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = links.findIndex((link) => link.matches(':focus'))
  event.preventDefault()
  links.at((at + STEP[key]) % links.length)?.focus()
}

/** The pages of the settings, and the list of keyboard shortcuts. */
export const SettingsLinks = () => {
  const { t } = useTranslation('account')
  const shell = useLasting('shell')
  return (
    <nav aria-label={t('links.label')}>
      <ul className="grid gap-1" onKeyDown={walk}>
        {entries.map(([to, name, Icon]) => (
          <li key={to}>
            <NavLink
              to={to}
              className={cx(
                entryClassName,
                'aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft',
              )}
            >
              <Icon size={20} aria-hidden="true" />
              {t(`links.${name}`)}
            </NavLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => shell.send({ type: 'dialog.opened', dialog: 'keys' })}
            className={cx(entryClassName, 'w-full text-left')}
          >
            <Keyboard size={20} aria-hidden="true" />
            {t('links.keys')}
          </button>
        </li>
      </ul>
    </nav>
  )
}
