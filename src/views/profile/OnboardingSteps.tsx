import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { type ProfileSection, profileSections } from '../../contracts/portal/profile/sections.ts'
import { useCompleteSections } from './useCompleteSections.ts'

/** The steps of the onboarding: a list beside the form, or a strip above it on a narrow window. */
export const OnboardingSteps = ({ current }: { current: ProfileSection }) => {
  const { t } = useTranslation('profile')
  const complete = useCompleteSections()
  const step = profileSections.indexOf(current) + 1
  return (
    <nav aria-label={t('steps')}>
      <p className="mb-2 px-3 text-sm font-semibold text-ink-soft">
        {t('step', { step, total: profileSections.length })}
      </p>
      <ol className="flex gap-1 wide:grid">
        {profileSections.map((section) => {
          const isDone = complete?.has(section) === true
          const Icon = isDone ? CircleCheck : CircleDashed
          return (
            <li key={section} className="min-w-0 flex-1">
              <NavLink
                to={`/auth/profile/${section}`}
                aria-label={isDone ? `${t(`section.${section}`)}, ${t('stepDone')}` : t(`section.${section}`)}
                className="flex min-h-11 items-center justify-center gap-3 rounded-md px-1 font-semibold text-ink-soft hover:bg-neutral-soft aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft wide:justify-start wide:px-3"
              >
                <Icon
                  size={20}
                  aria-hidden="true"
                  className={isDone ? 'shrink-0 text-on-success-soft' : 'shrink-0 text-edge'}
                />
                <span className="hidden wide:inline">{t(`section.${section}`)}</span>
              </NavLink>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
