import { CircleCheck, UserRoundPen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { EditableSection } from '../../contracts/portal/profile/sections.ts'
import type { ProfileSectionRef } from '../../machines/profile/profileSectionMachine.ts'
import { SettingsFrame } from '../account/SettingsFrame.tsx'
import { useFormats } from '../format/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SavedSection } from './SavedSection.tsx'
import { SectionEditorForm } from './SectionEditorForm.tsx'
import { SectionFiles } from './SectionFiles.tsx'
import { useSectionPage } from './useSectionPage.ts'

interface SettingsSectionPageProps {
  readonly actor: ProfileSectionRef
  readonly section: EditableSection
}

/** P2.24–P2.29: one section in the settings, first as it is saved; `edit=true` opens its form. */
export const SettingsSectionPage = ({ actor, section }: SettingsSectionPageProps) => {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const page = useSectionPage(actor)
  const [query, setQuery] = useSearchParams()
  const editButton = useRef<HTMLButtonElement>(null)
  const wanted = query.get('edit') === 'true'
  const { data, edit, form } = page
  const opened = useRef(false)
  useEffect(() => {
    if (!wanted || opened.current || data === null || form !== undefined) return
    opened.current = true
    edit(section, data.profile)
  }, [wanted, data, form, edit, section])
  const isEditing = form !== undefined
  const wasEditing = useRef(isEditing)
  // The focused control is gone with the form.
  useEffect(() => {
    if (wasEditing.current && !isEditing) {
      if (wanted) setQuery({}, { replace: true })
      editButton.current?.focus()
    }
    wasEditing.current = isEditing
  }, [isEditing, wanted, setQuery])
  return (
    <SettingsFrame title={t(`title.${section}`)}>
      <p className="text-ink-soft">{t(`intro.${section}`)}</p>
      <QueryView
        data={data}
        failed={page.failed}
        failedTitle={t('failed')}
        staleTitle={t('stale')}
        onRetry={page.retry}
        loading={<Skeleton className="h-64 w-full" />}
      >
        {(shown) => {
          const { saved_at, value } = shown.profile.sections[section]
          if (form !== undefined)
            return (
              <SectionEditorForm
                key={form.sessionId}
                section={section}
                data={shown}
                upload={page.certificateUpload}
                editor={{ actor: form, onClose: page.close, onMoved: page.moved, step: null }}
              />
            )
          if (value === null)
            return (
              <Card title={t(`section.${section}`)}>
                <EmptyState
                  icon={<UserRoundPen size={26} />}
                  title={t('empty')}
                  text={t('emptyText')}
                  action={
                    <Button ref={editButton} onClick={() => edit(section, shown.profile)}>
                      {t('fill')}
                    </Button>
                  }
                />
              </Card>
            )
          return (
            <Card
              title={t(`section.${section}`)}
              aside={
                <Button
                  ref={editButton}
                  size="sm"
                  tone="secondary"
                  onClick={() => edit(section, shown.profile)}
                >
                  {t('edit')}
                </Button>
              }
            >
              <SavedSection section={section} data={shown} />
              {saved_at === null ? null : (
                <p className="mt-4 flex items-center gap-1.5 text-sm text-ink-soft">
                  <CircleCheck size={16} aria-hidden="true" className="text-on-success-soft" />
                  {t('savedAt', { time: formats.dateTime(saved_at) })}
                </p>
              )}
            </Card>
          )
        }}
      </QueryView>
      <SectionFiles documents={page.documents} picture={page.picture} />
    </SettingsFrame>
  )
}
