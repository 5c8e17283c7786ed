import type { Locale } from '../../../src/contracts/portal/locale.ts'
import type { Database } from '../../db/client.ts'
import { originOf } from '../../http/origin.ts'
import { requestLocale } from '../../http/requestLocale.ts'
import type { HeadedPage } from '../../http/staticApp.ts'
import { publicProfileOf } from '../profile/publicProfile.ts'
import { uuidOf } from '../uuid.ts'

const DESCRIPTIONS: Record<Locale, (name: string, speciality: string) => string> = {
  es: (name, speciality) =>
    `Agende una consulta por video con ${name}, ${speciality}. No necesita una cuenta.`,
  en: (name, speciality) => `Book a video visit with ${name}, ${speciality}. No account needed.`,
}

/** The preview of a practitioner's shared link (P9.18). */
export const profileHead = (db: Database, publicUrl: string | null): HeadedPage => ({
  path: '/profile/:practitioner/:speciality',
  async headOf(request) {
    const practitionerId = uuidOf(request.params.practitioner ?? '')
    const specialityId = uuidOf(request.params.speciality ?? '')
    if (practitionerId === null || specialityId === null) return null
    const profile = await publicProfileOf(db, practitionerId)
    const own = profile?.specialities.find(({ speciality_id }) => speciality_id === specialityId)
    if (profile === null || own === undefined) return null
    const name = `${profile.first_name} ${profile.last_name}`
    const language = requestLocale(request)
    const speciality = own.label[language]
    const origin = originOf(request, publicUrl)
    return {
      language,
      title: `${name}, ${speciality} · Consulta`,
      description: DESCRIPTIONS[language](name, speciality),
      url: `${origin}/profile/${practitionerId}/${specialityId}`,
      picture: profile.avatar === null ? null : new URL(profile.avatar, origin).href,
    }
  },
})
