/**
 * P9.18: the deep link, built from the selected specialization's id and the practitioner's id.
 * @param base the app's deep-link host, or our own public profile page (readings P9.19)
 */
export const shareLink = (base: string, practitionerId: string, specialityId: string): string =>
  `${base.replace(/\/$/, '')}/${encodeURIComponent(practitionerId)}/${encodeURIComponent(specialityId)}`
