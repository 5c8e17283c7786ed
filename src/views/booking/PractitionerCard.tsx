import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '../../contracts/portal/booking/publicProfile.ts'
import { useZonedFormats } from '../app/useFormats.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts'
import { deviceZone } from './deviceZone.ts'

/** Who is booked, and what the consultation is. */
export const PractitionerCard = ({ profile }: { profile: PublicProfile }) => {
  const { t } = useTranslation('booking')
  const formats = useZonedFormats(deviceZone())
  const arrival = useFocusOnArrival()
  const { practitioner, speciality, consultation, others } = profile
  const name = `${practitioner.first_name} ${practitioner.last_name}`
  return (
    <section className="grid gap-4 rounded-xl border border-line bg-surface p-5 shadow-card">
      <div className="flex items-start gap-4">
        <Avatar src={practitioner.avatar} name={name} size="lg" />
        <div className="grid min-w-0 gap-1">
          <h1 ref={arrival} tabIndex={-1} className="text-2xl text-balance">
            {name}
          </h1>
          <p className="font-semibold">{speciality.practitioner_speciality}</p>
          <p className="text-sm text-ink-soft">
            {practitioner.licence === null ? null : t('profile.licence', { licence: practitioner.licence })}
            {practitioner.licence === null || practitioner.school === null ? null : ' · '}
            {practitioner.school}
          </p>
        </div>
      </div>
      {consultation === null ? null : (
        <ul className="grid gap-1 text-base">
          <li>{t('profile.consultation', { minutes: consultation.duration_min })}</li>
          <li className="tabular-nums">
            {consultation.price_centavos === 0
              ? t('profile.free')
              : formats.money(consultation.price_centavos)}
          </li>
          <li>{t(`profile.${consultation.access}`)}</li>
        </ul>
      )}
      {others.length === 0 ? null : (
        <nav aria-label={t('profile.others')} className="flex flex-wrap gap-2">
          {others.map((other) => (
            <ButtonLink
              key={other.id}
              size="sm"
              tone="secondary"
              to={`/profile/${practitioner.id}/${other.id}`}
            >
              {other.practitioner_speciality}
            </ButtonLink>
          ))}
        </nav>
      )}
    </section>
  )
}
