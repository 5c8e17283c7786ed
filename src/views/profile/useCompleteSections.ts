import { useSelector } from '@xstate/react'
import type { EditableSection, ProfileSection } from '../../contracts/portal/profile/sections.ts'
import type { ProfileSectionKey } from '../../contracts/portal/profileCompleteness.ts'
import { useLasting } from '../app/ActorContext.tsx'

/** The section of the profile that each key of the completeness stands for. */
export const sectionOfKey: Record<ProfileSectionKey, EditableSection> = {
  info: 'specialization',
  experience: 'work-experience',
  education: 'education',
  certificates: 'certification',
  verification: 'credential',
  bio: 'biography',
}

/** The sections of the profile that are complete; null until the server has said so. */
export const useCompleteSections = (): ReadonlySet<ProfileSection> | null => {
  const sections = useSelector(
    useLasting('profileCompletion'),
    ({ context }) => context.data?.sections ?? null,
  )
  if (sections === null) return null
  return new Set(
    Object.entries(sectionOfKey).flatMap(([key, section]) =>
      sections[key as ProfileSectionKey].complete ? [section] : [],
    ),
  )
}
