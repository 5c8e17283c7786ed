import { useTranslation } from 'react-i18next'
import type { ProfileSectionRef } from '../../machines/profile/profileSectionMachine.ts'
import { BackToSettings } from '../account/BackToSettings.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ProfilePreview } from './ProfilePreview.tsx'
import { useSectionPage } from './useSectionPage.ts'

/** P2.30: what patients see. The header is hidden here (portal §2), so a way back is always visible. */
export const ProfileViewPage = ({ actor }: { actor: ProfileSectionRef }) => {
  const { t } = useTranslation('profile')
  const page = useSectionPage(actor)
  return (
    <div className="mx-auto grid w-full max-w-4xl content-start gap-5 px-4 py-6 wide:px-8 wide:py-10">
      <div className="grid gap-2">
        <BackToSettings />
        <PageHeading>{t('title.profile-view')}</PageHeading>
        <p className="text-ink-soft">{t('intro.profile-view')}</p>
      </div>
      <QueryView
        data={page.data}
        failed={page.failed}
        failedTitle={t('failed')}
        staleTitle={t('stale')}
        onRetry={page.retry}
        loading={<Skeleton className="h-96 w-full" />}
      >
        {(data) => <ProfilePreview data={data} base="/settings" />}
      </QueryView>
    </div>
  )
}
