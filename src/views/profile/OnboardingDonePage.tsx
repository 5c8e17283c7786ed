import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { editableSections } from '../../contracts/portal/profile/sections.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { Meter } from '../ui/Meter.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useCompleteSections } from './useCompleteSections.ts'

/** P2.22: how complete the profile is, what is missing, and what comes next. */
export const OnboardingDonePage = () => {
  const { t } = useTranslation('profile')
  const completeness = useSelector(useLasting('profileCompletion'), ({ context }) => context.data)
  const complete = useCompleteSections()
  if (completeness === null || complete === null) return <Skeleton className="m-8 h-64" />
  const percent = Math.round(completeness.overall_percent)
  const missing = editableSections.filter((section) => !complete.has(section))
  return (
    <div className="mx-auto grid w-full max-w-2xl content-start gap-6 px-4 py-8 wide:py-16">
      <div className="grid gap-3">
        <PageHeading>{t('done.heading', { percent })}</PageHeading>
        <Meter label={t('title.onboardingDone')} value={percent} text={`${percent} %`} />
        <p className="text-lg text-ink-soft">{t('done.text')}</p>
      </div>
      {missing.length === 0 ? null : (
        <Card title={t('done.missing')}>
          <ul className="grid gap-1">
            {missing.map((section) => (
              <li key={section}>
                <Link
                  to={`/auth/profile/${section}`}
                  className="inline-flex min-h-9 items-center font-semibold text-primary underline underline-offset-4"
                >
                  {t(`section.${section}`)}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('done.next')}>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/settings/duration-pricing">{t('done.hours')}</ButtonLink>
          <ButtonLink to="/" tone="secondary">
            {t('done.home')}
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}
