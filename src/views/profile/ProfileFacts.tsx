import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '../../contracts/portal/locale.ts'
import type { PublicProfile } from '../../contracts/portal/profile/publicProfile.ts'
import { monthAndYear } from '../../i18n/formats.ts'

/** The lists of a profile as they are read, in the own pages and in the public one. */

interface Shown {
  readonly language: Locale
}

const Facts = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-3 [&>li]:border-l-2 [&>li]:border-line [&>li]:pl-3">{children}</ul>
)

export const ExperienceFacts = ({
  entries,
  language,
}: Shown & { readonly entries: PublicProfile['experience'] }) => {
  const { t } = useTranslation('profile', { lng: language })
  return (
    <Facts>
      {entries.map(({ place, role, city, start, end, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and this list only shows them
        <li key={index} className="min-w-0 break-words">
          <p className="font-semibold">{role}</p>
          <p>{city === '' ? place : `${place}, ${city}`}</p>
          <p className="text-sm text-ink-soft">
            {`${monthAndYear(language, start)} – ${end === null ? t('present') : monthAndYear(language, end)}`}
          </p>
          {text === '' ? null : <p className="mt-1 whitespace-pre-line">{text}</p>}
        </li>
      ))}
    </Facts>
  )
}

export const EducationFacts = ({
  entries,
  language,
}: Shown & { readonly entries: PublicProfile['education'] }) => {
  const { t } = useTranslation('profile', { lng: language })
  return (
    <Facts>
      {entries.map(({ university, degree, field, start_year, end_year }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and this list only shows them
        <li key={index} className="min-w-0 break-words">
          <p className="font-semibold">{field === '' ? degree[language] : `${degree[language]}, ${field}`}</p>
          <p>{university}</p>
          <p className="text-sm text-ink-soft">{`${start_year} – ${end_year ?? t('inProgress')}`}</p>
        </li>
      ))}
    </Facts>
  )
}

const DAY_MS = 86_400_000
/** An end that is nearer is pointed out (experience §4). */
const SOON_DAYS = 30

/** Days until a month is over; negative when it is. A certificate is valid through its last month. */
const daysLeft = (month: string, now: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Math.ceil((Date.UTC(year, number, 1) - Date.parse(now)) / DAY_MS)
}

export const CertificationFacts = ({
  entries,
  language,
  now,
}: Shown & { readonly entries: PublicProfile['certifications']; readonly now: string }) => {
  const { t } = useTranslation('profile', { lng: language })
  const validity = (expires: string): ReactNode => {
    const days = daysLeft(expires, now)
    if (days <= 0) return <span className="font-semibold text-danger">{t('expired')}</span>
    if (days <= SOON_DAYS)
      return <span className="font-semibold text-on-warning-soft">{t('expiresSoon', { count: days })}</span>
    return t('validUntil', { month: monthAndYear(language, expires) })
  }
  return (
    <Facts>
      {entries.map(({ name, issuer, issued, expires }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and this list only shows them
        <li key={index} className="min-w-0 break-words">
          <p className="font-semibold">{name}</p>
          <p>{issuer}</p>
          <p className="text-sm text-ink-soft">
            {monthAndYear(language, issued)}
            {expires === null ? null : <> · {validity(expires)}</>}
          </p>
        </li>
      ))}
    </Facts>
  )
}
