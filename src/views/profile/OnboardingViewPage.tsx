import { useTranslation } from 'react-i18next'
import { profileSections } from '../../contracts/portal/profile/sections.ts'
import type { ProfileSectionRef } from '../../machines/profile/profileSectionMachine.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { neighboursOf, OnboardingFrame } from './OnboardingFrame.tsx'
import { ProfilePreview } from './ProfilePreview.tsx'
import { useSectionPage } from './useSectionPage.ts'

/** P2.21: the last step shows what patients will see. */
export const OnboardingViewPage = ({ actor }: { actor: ProfileSectionRef }) => {
  const { t } = useTranslation('profile')
  const page = useSectionPage(actor)
  const { back, next } = neighboursOf('profile-view', profileSections)
  return (
    <OnboardingFrame section="profile-view">
      <QueryView
        data={page.data}
        failed={page.failed}
        failedTitle={t('failed')}
        staleTitle={t('stale')}
        onRetry={page.retry}
        loading={<Skeleton className="h-96 w-full" />}
      >
        {(data) => <ProfilePreview data={data} base="/auth/profile" />}
      </QueryView>
      <div className="flex flex-wrap gap-3 border-t border-line pt-3">
        <ButtonLink to={back} tone="secondary">
          {t('back')}
        </ButtonLink>
        <span className="flex-1" />
        <ButtonLink to={next}>{t('continue')}</ButtonLink>
      </div>
    </OnboardingFrame>
  )
}
