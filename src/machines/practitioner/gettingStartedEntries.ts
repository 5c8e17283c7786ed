import type { ProfileSectionKey } from '../../contracts/portal/profileCompleteness.ts'

/**
 * The entries of the getting-started dialog, in the spec's order, with their targets (P2.58-P2.63; targets
 * literal, sections by name: readings).
 */
export const gettingStartedEntries: readonly { section: ProfileSectionKey; to: string }[] = [
  { section: 'info', to: '/settings/specialization?edit=true' },
  { section: 'experience', to: '/settings/work-experience' },
  { section: 'education', to: '/settings/education' },
  { section: 'certificates', to: '/settings/certification' },
  { section: 'verification', to: '/settings/account' },
  { section: 'bio', to: '/settings/account?edit=true' },
]
