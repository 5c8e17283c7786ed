import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { BookingProfile } from '../../contracts/portal/booking/bookingProfile.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { PublicCard } from '../profile/PublicCard.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts'

/** Where the times stand, below a profile that may be long. */
export const TIMES_ID = 'times'

/** The public profile, how its speciality is booked, and the other specialities. */
export const PractitionerCard = ({ shown }: { shown: BookingProfile }) => {
  const { t } = useTranslation('booking')
  const language = useSelector(useLasting('locale'), selectLocale)
  const arrival = useFocusOnArrival()
  const { profile, speciality_id, consultation, server_time } = shown
  const others = profile.specialities.filter((own) => own.speciality_id !== speciality_id)
  return (
    <>
      <div className="grid gap-3">
        <h1 ref={arrival} tabIndex={-1} className="text-2xl text-balance">
          {t('profile.heading', { name: `${profile.first_name} ${profile.last_name}` })}
        </h1>
        {consultation === null ? null : (
          <>
            <p className="text-base text-ink-soft">{t(`profile.${consultation.access}`)}</p>
            <ButtonLink to={`#${TIMES_ID}`} tone="secondary" className="justify-self-start">
              {t('slots.heading')}
            </ButtonLink>
          </>
        )}
        {others.length === 0 ? null : (
          <nav aria-label={t('profile.others')} className="flex flex-wrap gap-2">
            {others.map((other) => (
              <ButtonLink
                key={other.speciality_id}
                size="sm"
                tone="secondary"
                to={`/profile/${profile.practitioner_id}/${other.speciality_id}`}
              >
                {other.label[language]}
              </ButtonLink>
            ))}
          </nav>
        )}
      </div>
      <PublicCard profile={profile} specialityId={speciality_id} language={language} now={server_time} />
    </>
  )
}
