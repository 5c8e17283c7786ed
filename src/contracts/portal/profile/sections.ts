import { z } from 'zod'

/** P3.14: the sections of the profile, in the order of the onboarding. */
export const profileSections = [
  'specialization',
  'work-experience',
  'education',
  'certification',
  'credential',
  'biography',
  'profile-view',
] as const
export type ProfileSection = (typeof profileSections)[number]

/** The sections that are filled in; the last one only shows them. */
export const editableSections = [
  'specialization',
  'work-experience',
  'education',
  'certification',
  'credential',
  'biography',
] as const
export const editableSection = z.enum(editableSections)
export type EditableSection = z.infer<typeof editableSection>

/** P3.15: ranges of years of work; the highest that is true is chosen, because they overlap. */
export const experienceRanges = [
  { id: 1, label: '1+' },
  { id: 2, label: '2-4' },
  { id: 3, label: '4-6' },
  { id: 4, label: '6-8' },
  { id: 5, label: '10+' },
] as const

/** Languages in which a practitioner can say to attend (ISO 639, and 'sign' for
 * Mexican Sign Language): those of the country, and the usual foreign ones. */
export const spokenLanguages = [
  'es',
  'en',
  'nah',
  'yua',
  'tzh',
  'tzo',
  'mix',
  'zap',
  'fr',
  'de',
  'it',
  'pt',
  'zh',
  'ja',
  'ko',
  'ru',
  'ar',
  'he',
  'sign',
] as const
export type SpokenLanguage = (typeof spokenLanguages)[number]
