import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileSection } from '../../contracts/portal/profile/sections.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { OnboardingSteps } from './OnboardingSteps.tsx'

/** One step of the onboarding: the steps, the heading, and what is filled in. */
export const OnboardingFrame = ({ section, children }: { section: ProfileSection; children: ReactNode }) => {
  const { t } = useTranslation('profile')
  return (
    <div className="mx-auto grid w-full max-w-5xl content-start gap-6 px-4 py-6 wide:grid-cols-[15rem_minmax(0,1fr)] wide:gap-10 wide:px-8 wide:py-10">
      <OnboardingSteps current={section} />
      <div className="grid max-w-2xl grid-cols-1 content-start gap-5">
        <div className="grid gap-2">
          <PageHeading>{t(`title.${section}`)}</PageHeading>
          <p className="text-ink-soft">{t(`intro.${section}`)}</p>
        </div>
        {children}
      </div>
    </div>
  )
}

const STEPS = '/auth/profile'

/** Where Back, Skip and Save lead from a step. */
export const neighboursOf = (section: ProfileSection, all: readonly ProfileSection[]) => {
  const at = all.indexOf(section)
  const before = all[at - 1]
  const after = all[at + 1]
  return {
    back: before === undefined ? '/' : `${STEPS}/${before}`,
    next: after === undefined ? `${STEPS}/success` : `${STEPS}/${after}`,
  }
}
