import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type EditableSection, profileSections } from '../../contracts/portal/profile/sections.ts'
import type { ProfileSectionRef } from '../../machines/profile/profileSectionMachine.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { neighboursOf, OnboardingFrame } from './OnboardingFrame.tsx'
import { SectionEditorForm } from './SectionEditorForm.tsx'
import { SectionFiles } from './SectionFiles.tsx'
import { useFilesOnTheirWay } from './useFilesOnTheirWay.ts'
import { useSectionPage } from './useSectionPage.ts'

interface OnboardingStepPageProps {
  readonly actor: ProfileSectionRef
  readonly section: EditableSection
}

/** P2.15–P2.20: one section as a step of the onboarding: its form is open, and saving leads on. */
export const OnboardingStepPage = ({ actor, section }: OnboardingStepPageProps) => {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  const page = useSectionPage(actor)
  const { data, form, saved, edit } = page
  const sending = useFilesOnTheirWay(page)
  const { back, next } = neighboursOf(section, profileSections)
  useEffect(() => {
    // Going on ends the page, and with it what is being sent.
    if (saved && !sending) void navigate(next)
  }, [saved, sending, navigate, next])
  useEffect(() => {
    if (data !== null && form === undefined && !saved) edit(section, data.profile)
  }, [data, form, saved, edit, section])
  return (
    <OnboardingFrame section={section}>
      <SectionFiles documents={page.documents} picture={page.picture} />
      <QueryView
        data={data}
        failed={page.failed}
        failedTitle={t('failed')}
        staleTitle={t('stale')}
        onRetry={page.retry}
        loading={<Skeleton className="h-96 w-full" />}
      >
        {(shown) =>
          form === undefined ? (
            <Skeleton className="h-96 w-full" />
          ) : (
            <SectionEditorForm
              key={form.sessionId}
              section={section}
              data={shown}
              upload={page.certificateUpload}
              editor={{
                actor: form,
                onClose: page.close,
                onMoved: page.moved,
                step: {
                  back: (
                    <ButtonLink to={back} tone="secondary">
                      {t('back')}
                    </ButtonLink>
                  ),
                  skip: (
                    <ButtonLink to={next} tone="quiet">
                      {t('skip')}
                    </ButtonLink>
                  ),
                },
              }}
            />
          )
        }
      </QueryView>
    </OnboardingFrame>
  )
}
