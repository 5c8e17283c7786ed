/** Roles with a word of their own in the texts of a past visit. */
export const KNOWN_ROLES = ['doctor', 'patient', 'waiting', 'observer'] as const
