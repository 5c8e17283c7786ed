import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Keys of the sections map (portal §3). `info` is shown as Add specialization, `bio` as Bio. */
export const profileSectionKeys = [
  'info',
  'experience',
  'education',
  'certificates',
  'verification',
  'bio',
] as const
export type ProfileSectionKey = (typeof profileSectionKeys)[number]

const section = z.object({ complete: z.boolean() })

export const profileCompleteness = z.object({
  sections: z.record(z.enum(profileSectionKeys), section),
  /** 0-100. */
  overall_percent: z.number().min(0).max(100),
})
export type ProfileCompleteness = z.infer<typeof profileCompleteness>

/** P7.40 */
export const readProfileCompleteness = endpoint('GET /v2/practitioner/profile/completeness', {
  answer: profileCompleteness,
  access: 'signedIn',
  tag: 'practitioner',
})
