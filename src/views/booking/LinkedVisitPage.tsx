import { useSelector } from '@xstate/react'
import { CalendarPlus, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Slot } from '../../contracts/portal/booking/slots.ts'
import { visitCalendarPath } from '../../contracts/portal/visitLink/visitLink.ts'
import type { linkedVisit } from '../../machines/booking/linkedVisitContract.ts'
import type { LinkedVisitRef } from '../../machines/booking/linkedVisitMachine.ts'
import { deviceZone } from '../format/deviceZone.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { GuestFrame } from '../guest/GuestFrame.tsx'
import { useSpecialityName } from '../practitioner/useSpecialityName.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { buttonClass } from '../ui/buttonClassName.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts'
import { CallLink } from './CallLink.tsx'
import { CancelVisitDialog } from './CancelVisitDialog.tsx'
import { FreeTimes } from './FreeTimes.tsx'
import { SharedRecordsCard } from './SharedRecordsCard.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import { VisitChangeFailure } from './VisitChangeFailure.tsx'
import { VisitPayment } from './VisitPayment.tsx'
import { VisitProposal } from './VisitProposal.tsx'

/** The practice may look this far ahead at most; the server says what is offered. */
const HORIZON_DAYS = 365

type Visit = z.infer<typeof linkedVisit>

const CANCELLED = {
  patient: 'visit.cancelledByPatient',
  practitioner: 'visit.cancelledByPractitioner',
  nobody: 'visit.cancelledByNobody',
  unpaid: 'visit.cancelledUnpaid',
} as const

const Status = ({ visit }: { visit: Visit }) => {
  const { t } = useTranslation('booking')
  const formats = useZonedFormats(deviceZone())
  const arrival = useFocusOnArrival()
  return (
    <div className="grid gap-2">
      <h1 ref={arrival} tabIndex={-1} className="text-3xl text-balance">
        {t(`visit.${visit.status}`)}
      </h1>
      {visit.status === 'requested' && visit.proposal === null ? <p>{t('visit.requestedText')}</p> : null}
      {visit.status === 'accepted' ? <p>{t('visit.acceptedText')}</p> : null}
      {visit.respond_by === null ? null : (
        <p>
          {t(visit.proposal === null ? 'visit.respondBy' : 'visit.acceptBy', {
            time: formats.dateTime(visit.respond_by),
          })}
        </p>
      )}
      {visit.status === 'cancel' ? (
        <p>
          {t(
            visit.proposal_lapsed ? 'visit.proposalLapsed' : CANCELLED[visit.cancelled_by ?? 'practitioner'],
          )}
        </p>
      ) : null}
      {visit.refund === null ? null : <p>{t(`visit.refund.${visit.refund}`)}</p>}
      {visit.cancel_reason === null ? null : (
        <figure className="rounded-lg border border-line bg-surface px-4 py-3">
          <figcaption className="text-sm text-ink-soft">{t('visit.message')}</figcaption>
          <blockquote className="whitespace-pre-line">{visit.cancel_reason}</blockquote>
        </figure>
      )}
    </div>
  )
}

const Facts = ({ visit, token }: { visit: Visit; token: string }) => {
  const { t } = useTranslation('booking')
  const formats = useZonedFormats(deviceZone())
  const specialityName = useSpecialityName()
  const name = `${visit.practitioner.first_name} ${visit.practitioner.last_name}`
  return (
    <section className="grid gap-1 rounded-xl border border-line bg-surface p-5 shadow-card">
      <p className="text-xl font-semibold first-letter:uppercase">{formats.date(visit.start_time)}</p>
      <p className="text-xl">
        {formats.range(visit.start_time, visit.end_time)}{' '}
        <span className="text-base text-ink-soft">({formats.zone(visit.start_time)})</span>
      </p>
      <p className="mt-2">{t('visit.with', { name })}</p>
      <p className="text-ink-soft">{specialityName(visit.speciality.practitioner_speciality)}</p>
      {visit.price_centavos === 0 ? null : (
        <p className="tabular-nums">
          {t('visit.price')}: {formats.money(visit.price_centavos)},{' '}
          {t(visit.paid ? 'visit.paid' : 'visit.unpaid')}
        </p>
      )}
      {visit.status === 'accepted' || visit.status === 'requested' ? (
        <a
          href={visitCalendarPath(token)}
          className={buttonClass({ tone: 'secondary' }, 'mt-3 justify-self-start')}
        >
          <CalendarPlus size={18} aria-hidden="true" />
          {t('visit.calendar')}
        </a>
      ) : null}
    </section>
  )
}

const Actions = ({ page, visit }: { page: LinkedVisitRef; visit: Visit }) => {
  const { t } = useTranslation('booking')
  const formats = useZonedFormats(deviceZone())
  const busy = useSelector(page, (snapshot) => snapshot.matches({ open: 'sending' }))
  const isLive = visit.status === 'accepted' || visit.status === 'in_progress'
  const isOpen =
    isLive && visit.can_join_from <= visit.server_time && visit.server_time <= visit.can_join_until
  if (visit.status === 'cancel' || visit.status === 'completed')
    return (
      <ButtonLink size="lg" block to={`/profile/${visit.practitioner.id}/${visit.speciality.id}`}>
        {t('visit.again')}
      </ButtonLink>
    )
  return (
    <div className="grid gap-3">
      {isOpen ? (
        <ButtonLink size="lg" block to={`/join/${visit.room_code}`}>
          {t('visit.enter')}
        </ButtonLink>
      ) : isLive ? (
        <p>{t('visit.opens', { time: formats.time(visit.can_join_from) })}</p>
      ) : null}
      {visit.changeable_until === null ? (
        <>
          <p className="text-base text-ink-soft">{t('visit.fixed')}</p>
          {visit.phone === null ? null : <CallLink phone={visit.phone} />}
        </>
      ) : (
        <>
          <p className="text-base text-ink-soft">
            {t('visit.until', { time: formats.dateTime(visit.changeable_until) })}
          </p>
          <div className="flex flex-wrap gap-3">
            {visit.status === 'pending_payment' ? null : (
              <Button
                tone="secondary"
                disabled={busy}
                onClick={() => page.send({ type: 'visitLink.moveRequested' })}
              >
                {t('visit.move')}
              </Button>
            )}
            <Button
              tone="quiet"
              disabled={busy}
              onClick={() => page.send({ type: 'visitLink.cancelRequested' })}
            >
              {t('visit.cancelVisit')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const Times = ({ page }: { page: LinkedVisitRef }) => {
  const { t } = useTranslation('booking')
  const slots = useSelector(page, (snapshot) => snapshot.children.slots)
  const failure = useSelector(page, ({ context }) => context.failure)
  const move = ({ start_time }: Slot) =>
    page.send({ type: 'visitLink.confirmed', change: { kind: 'move', startTime: start_time } })
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{t('visit.moveHeading')}</h2>
        <Button tone="quiet" onClick={() => page.send({ type: 'visitLink.dismissed' })}>
          {t('visit.moveBack')}
        </Button>
      </div>
      <FreeTimes failure={failure} zone={deviceZone()} onPick={move} />
      {slots === undefined ? null : (
        <SlotPicker
          slots={slots}
          zone={deviceZone()}
          horizonDays={HORIZON_DAYS}
          onPage={(number) => page.send({ type: 'visitLink.pageChosen', page: number })}
          onPick={move}
        />
      )}
    </section>
  )
}

const Visit = ({ page }: { page: LinkedVisitRef }) => {
  const { t } = useTranslation('booking')
  const { t: common } = useTranslation()
  const { visit, token, failure } = useSelector(page, ({ context }) => context)
  const records = useSelector(page, ({ children }) => children.sharedRecords)
  const code = useSelector(page, ({ children }) => children.recordCode)
  const choosing = useSelector(page, (snapshot) => snapshot.matches({ open: 'choosing' }))
  const confirming = useSelector(page, (snapshot) => snapshot.matches({ open: 'confirming' }))
  const unavailable = useSelector(page, (snapshot) => snapshot.matches('unavailable'))
  if (unavailable) {
    const kind = failure?.code === 'notFound' ? 'missing' : 'unavailable'
    return (
      <EmptyState
        icon={<CircleAlert size={26} />}
        title={t(`visit.${kind}`)}
        titleAs="h1"
        text={t(`visit.${kind}Text`)}
        action={
          kind === 'missing' ? (
            <ButtonLink to="/join">{t('visit.withCode')}</ButtonLink>
          ) : (
            <Button onClick={() => page.send({ type: 'visitLink.refreshRequested' })}>
              {common('retry')}
            </Button>
          )
        }
      />
    )
  }
  if (visit === null) return <PageLoader />
  return (
    <>
      <Status visit={visit} />
      <VisitChangeFailure failure={failure} />
      <VisitProposal page={page} visit={visit} />
      <VisitPayment page={page} visit={visit} />
      <Facts visit={visit} token={token} />
      {choosing ? <Times page={page} /> : <Actions page={page} visit={visit} />}
      {confirming ? <CancelVisitDialog page={page} paid={visit.paid} /> : null}
      {records === undefined || code === undefined ? null : (
        <SharedRecordsCard records={records} code={code} token={token} />
      )}
      {visit.status === 'requested' || visit.status === 'accepted' ? (
        <p className="text-base text-ink-soft">{t('visit.saved')}</p>
      ) : null}
    </>
  )
}

/** /visit/{token}: the page of a visit for its patient. */
export const LinkedVisitPage = ({ actor }: { actor: LinkedVisitRef }) => {
  const { t } = useTranslation('booking')
  const { t: common } = useTranslation()
  return (
    <GuestFrame>
      <title>{`${t('title.linkedVisit')} · ${common('brand')}`}</title>
      <Visit page={actor} />
    </GuestFrame>
  )
}
