import { useSelector } from '@xstate/react'
import { CalendarClock, CalendarX2, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AppointmentDetails } from '../../contracts/portal/appointmentDetails.ts'
import { awaitsCheckOut, canBeLive } from '../../contracts/portal/visitRules.ts'
import type { RequestsRef } from '../../machines/appointment/requestsMachine.ts'
import type { PastVisitRef } from '../../machines/pastVisit/pastVisitMachine.ts'
import { visitItemOf } from '../../machines/pastVisit/visitItemOf.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { CancelDialog } from '../appointment/CancelDialog.tsx'
import { DeclineDialog } from '../appointment/DeclineDialog.tsx'
import { ProposeDialog } from '../appointment/ProposeDialog.tsx'
import { RequestAnswers } from '../appointment/RequestAnswers.tsx'
import { RequestFailure } from '../appointment/RequestFailure.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'

interface VisitActionsProps {
  readonly visit: PastVisitRef
  readonly details: AppointmentDetails
}

const Dialogs = ({ requests }: { requests: RequestsRef }) => {
  const declining = useSelector(requests, (snapshot) => snapshot.matches('declining'))
  const proposing = useSelector(requests, (snapshot) => snapshot.matches('proposing'))
  const failure = useSelector(requests, (snapshot) =>
    snapshot.matches('browsing') ? snapshot.context.failure : null,
  )
  return (
    <>
      {failure === null ? null : (
        <div className="basis-full">
          <RequestFailure failure={failure} />
        </div>
      )}
      {declining ? <DeclineDialog requests={requests} /> : null}
      {proposing ? <ProposeDialog requests={requests} /> : null}
    </>
  )
}

/** The actions of a visit that is not over: enter, answer, propose another time, cancel (experience §5). */
export const VisitActions = ({ visit, details }: VisitActionsProps) => {
  const { t } = useTranslation('pastVisit')
  const { t: home } = useTranslation('home')
  const cancellation = useSelector(visit, ({ children }) => children.cancellation)
  const requests = useSelector(visit, ({ children }) => children.requests)
  const { status, can_join_from, can_join_until, server_time } = details
  const clock = useLasting('liveAppointment')
  const timeOf = (now: number | null) => now ?? Date.parse(server_time)
  const isOpen = useSelector(clock, ({ context }) => {
    const now = timeOf(context.now)
    return canBeLive(status) && Date.parse(can_join_from) <= now && now <= Date.parse(can_join_until)
  })
  // A visit that has begun is joined or cancelled, as in the agenda.
  const hasBegun = useSelector(clock, ({ context }) => Date.parse(details.start_time) <= timeOf(context.now))
  const isHeld = useSelector(clock, ({ context }) => awaitsCheckOut(details, timeOf(context.now)))
  const isOver = status === 'completed' || status === 'cancel'
  const item = visitItemOf(details)
  return (
    <>
      {isOpen ? (
        <ButtonLink
          to={`/meeting-room/${details.id}`}
          tone="live"
          icon={<Video size={18} aria-hidden="true" />}
        >
          {t('enter')}
        </ButtonLink>
      ) : null}
      {requests === undefined || isHeld ? null : status === 'requested' ? (
        <RequestAnswers requests={requests} request={item} />
      ) : status === 'accepted' && !hasBegun ? (
        <Button
          tone="secondary"
          icon={<CalendarClock size={18} aria-hidden="true" />}
          onClick={() => requests.send({ type: 'requests.proposeRequested', request: item })}
        >
          {home('requests.proposeTitle')}
        </Button>
      ) : null}
      {isOver || isHeld || status === 'requested' ? null : (
        <Button
          tone="secondary"
          icon={<CalendarX2 size={18} aria-hidden="true" />}
          onClick={() => visit.send({ type: 'pastVisit.cancelRequested' })}
        >
          {home('cancel.confirm')}
        </Button>
      )}
      {requests === undefined ? null : <Dialogs requests={requests} />}
      <CancelDialog cancellation={cancellation} />
    </>
  )
}
