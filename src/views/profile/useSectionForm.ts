import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type SectionDraft, sectionDrafts, sectionValues } from '../../contracts/portal/profile/formFields.ts'
import { type EditableSection, editableSections } from '../../contracts/portal/profile/sections.ts'
import type { ProfileFormRef } from '../../machines/profile/profileParts.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import type { SchemaForm } from '../forms/useSchemaForm.ts'
import { profileErrorKey } from './profileError.ts'

/** The schemas of each section's form; the same objects at each render. */
const instances = Object.fromEntries(
  editableSections.map((section) => [
    section,
    { values: sectionValues[section], draft: sectionDrafts[section] },
  ]),
)

export type SectionForm<S extends EditableSection> = SchemaForm<
  SectionDraft<S>,
  z.output<(typeof sectionValues)[S]>
>

/**
 * The form of one section with its machine. The machine holds the fields of any section, and was opened with those of
 * this one; the cast says so.
 */
export const useSectionForm = <S extends EditableSection>(
  section: S,
  actor: ProfileFormRef,
): SectionForm<S> => {
  const { t } = useTranslation('profile')
  return useMachineForm(instances[section] as never, actor, {
    defaultValues: actor.getSnapshot().context.values as never,
    errorText: ({ message }) => t(profileErrorKey(message)),
  }) as unknown as SectionForm<S>
}
