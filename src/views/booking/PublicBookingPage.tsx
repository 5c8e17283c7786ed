import { useSelector } from '@xstate/react'
import { CalendarX2, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { Failure } from '../../contracts/failure.ts'
import type { BookingProfile } from '../../contracts/portal/booking/bookingProfile.ts'
import type { PublicBookingRef } from '../../machines/booking/publicBookingMachine.ts'
import { deviceZone } from '../format/deviceZone.ts'
import { GuestFrame } from '../guest/GuestFrame.tsx'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { useAnnouncement } from '../ui/useAnnouncement.ts'
import { BookingFormStep } from './BookingFormStep.tsx'
import { CallLink } from './CallLink.tsx'
import { FreeTimes } from './FreeTimes.tsx'
import { PractitionerCard, TIMES_ID } from './PractitionerCard.tsx'
import { SlotPicker } from './SlotPicker.tsx'

const TAKE_FAILURES = {
  slotTaken: 'taken',
  holdExpired: 'taken',
  holdLimit: 'limit',
  tooManyAttempts: 'tooMany',
} as const

/** Why the time that was chosen is not held. */
const TakeFailure = ({ failure }: { failure: Failure | null }) => {
  const { t } = useTranslation('booking')
  if (failure === null) return null
  const { code } = failure
  const known = Object.entries(TAKE_FAILURES).find(([name]) => name === code)?.[1] ?? 'takeFailed'
  return (
    <Banner urgent tone="warning" title={t(`slots.${known}`)}>
      {t(`slots.${known}Text`)}
    </Banner>
  )
}

const Phoned = ({
  title,
  text,
  phone,
}: {
  title: string
  text: string | undefined
  phone: string | null
}) => {
  return (
    <EmptyState
      icon={<CalendarX2 size={26} />}
      title={title}
      text={text}
      action={phone === null ? undefined : <CallLink phone={phone} />}
    />
  )
}

const Times = ({ booking, shown }: { booking: PublicBookingRef; shown: BookingProfile }) => {
  const { t } = useTranslation('booking')
  const slots = useSelector(booking, (snapshot) => snapshot.children.slots)
  const failure = useSelector(booking, ({ context }) => context.failure)
  const taking = useSelector(booking, (snapshot) => !snapshot.matches('choosing'))
  const recalling = useSelector(booking, (snapshot) => snapshot.matches('recalling'))
  useAnnouncement(taking && !recalling ? t('slots.taking') : '')
  const { consultation, phone } = shown
  if (consultation === null)
    return <Phoned title={t('profile.notYet')} text={t('profile.notYetText')} phone={phone} />
  if (consultation.access === 'contact')
    return <Phoned title={t('profile.contact')} text={t('profile.contactText')} phone={phone} />
  if (consultation.audience === 'known')
    return <Phoned title={t('profile.knownOnly')} text={undefined} phone={phone} />
  return (
    <section id={TIMES_ID} className="grid scroll-mt-4 gap-4">
      <h2 className="text-xl">{t('slots.heading')}</h2>
      <TakeFailure failure={failure} />
      <FreeTimes
        failure={taking ? null : failure}
        zone={deviceZone()}
        onPick={(slot) => booking.send({ type: 'booking.slotChosen', slot })}
      />
      {slots === undefined ? null : (
        <SlotPicker
          slots={slots}
          zone={deviceZone()}
          horizonDays={consultation.horizon_days}
          disabled={taking}
          onPage={(page) => booking.send({ type: 'booking.pageChosen', page })}
          onPick={(slot) => booking.send({ type: 'booking.slotChosen', slot })}
        />
      )}
    </section>
  )
}

/** While the form is filled in, only whom it is about. */
const BookingHeading = ({ shown: { profile } }: { shown: BookingProfile }) => {
  const { t } = useTranslation('booking')
  return (
    <h1 className="text-2xl text-balance">
      {t('profile.heading', { name: `${profile.first_name} ${profile.last_name}` })}
    </h1>
  )
}

const Steps = ({ booking }: { booking: PublicBookingRef }) => {
  const { t } = useTranslation('booking')
  const profile = useSelector(booking, (snapshot) => snapshot.children.profile)
  const data = useSelector(profile, (snapshot) => snapshot?.context.data ?? null)
  const failure = useSelector(profile, (snapshot) => snapshot?.context.failure ?? null)
  const held = useSelector(booking, (snapshot) => snapshot.matches('held'))
  const form = useSelector(booking, (snapshot) => snapshot.children.form)
  const leaving = useSelector(booking, (snapshot) => snapshot.matches('opening') || snapshot.matches('away'))
  const token = useSelector(booking, ({ context }) => context.visitToken)
  if (leaving)
    return (
      <>
        <Announced>{t('visit.opening')}</Announced>
        <PageLoader />
      </>
    )
  if (token !== null) return <Navigate to={`/visit/${encodeURIComponent(token)}`} replace />
  // Asked again, the server would answer the same.
  if (data === null && failure?.code === 'notFound')
    return (
      <EmptyState
        icon={<CircleAlert size={26} />}
        title={t('profile.missing')}
        titleAs="h1"
        text={t('profile.missingText')}
        action={<ButtonLink to="/join">{t('visit.withCode')}</ButtonLink>}
      />
    )
  return (
    <QueryView
      data={data}
      failed={failure !== null}
      failedTitle={t('profile.failed')}
      failedText={t('profile.failedText')}
      onRetry={() => profile?.send({ type: 'query.refreshRequested' })}
      loading={<PageLoader />}
    >
      {(shown) => (
        <>
          {held && form !== undefined ? (
            <>
              <BookingHeading shown={shown} />
              <BookingFormStep booking={booking} form={form} shown={shown} />
            </>
          ) : (
            <>
              <PractitionerCard shown={shown} />
              <Times booking={booking} shown={shown} />
            </>
          )}
        </>
      )}
    </QueryView>
  )
}

/** /profile/{practitioner}/{speciality}: what the share link opens (P9.18); a patient books there without an account. */
export const PublicBookingPage = ({ actor }: { actor: PublicBookingRef }) => {
  const { t } = useTranslation('booking')
  const { t: common } = useTranslation()
  return (
    <GuestFrame>
      <title>{`${t('title.publicProfile')} · ${common('brand')}`}</title>
      <Steps booking={actor} />
    </GuestFrame>
  )
}
