import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AgendaRef } from '../../machines/appointment/agendaMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Agenda } from '../appointment/Agenda.tsx'
import { CancelDialog } from '../appointment/CancelDialog.tsx'
import { RequestsCard } from '../appointment/RequestsCard.tsx'
import { CalendarCard } from '../calendar/CalendarCard.tsx'
import { GettingStartedCard } from '../practitioner/GettingStartedCard.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { AlertsCard } from './AlertsCard.tsx'
import { DayCard } from './DayCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { Greeting } from './Greeting.tsx'
import { NowCard } from './NowCard.tsx'
import { PayoutCard } from './PayoutCard.tsx'
import { TimezoneBanner } from './TimezoneBanner.tsx'

/** A part of its own: its texts are loaded when it is shown, so that nobody else waits for them. */
const ProfileFailure = ({ code }: { code: string }) => {
  const { t } = useTranslation()
  const { t: errors } = useTranslation('errors')
  const current = useLasting('currentPractitioner')
  return (
    <div className="mx-auto w-full max-w-2xl p-6">
      <Banner
        urgent
        tone="danger"
        title={errors('profile.heading')}
        actions={
          <Button
            size="sm"
            tone="secondary"
            onClick={() => current.send({ type: 'practitioner.retryRequested' })}
          >
            {t('retry')}
          </Button>
        }
      >
        {errors('profile.text', { code })}
      </Banner>
    </div>
  )
}

/** P2.01: greeting, the Now card, today's agenda and the calendar; alerts, the day's count, the next payout and getting-started beside them. */
export const HomePage = ({ actor: agenda }: { actor: AgendaRef }) => {
  const list = useSelector(agenda, (snapshot) => snapshot.children.agendaList)
  const requests = useSelector(agenda, (snapshot) => snapshot.children.requests)
  const cancellation = useSelector(agenda, (snapshot) => snapshot.children.cancellation)
  const calendar = useSelector(agenda, (snapshot) => snapshot.children.calendar)
  const unpaid = useSelector(agenda, (snapshot) => snapshot.children.unpaidVisits)
  const payout = useSelector(agenda, (snapshot) => snapshot.children.nextPayout)
  const dayEnd = useSelector(agenda, (snapshot) => snapshot.children.dayEnd)
  const failure = useSelector(useLasting('currentPractitioner'), (snapshot) =>
    snapshot.matches('failed') ? snapshot.context.failure : null,
  )
  if (failure !== null) return <ProfileFailure code={String(failure.code)} />
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-6 gap-y-5 px-4 py-6 wide:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] wide:px-8 wide:py-8">
      <div className="grid gap-5 wide:col-span-2">
        <Greeting />
        <TimezoneBanner />
      </div>
      <div className="grid content-start gap-5">
        <NowCard />
        {list === undefined ? null : <Agenda agenda={agenda} list={list} />}
        {calendar === undefined ? null : <CalendarCard calendar={calendar} agenda={agenda} />}
      </div>
      <div className="grid content-start gap-5">
        {requests === undefined ? null : <RequestsCard requests={requests} />}
        {unpaid === undefined ? null : <AlertsCard unpaid={unpaid} />}
        {dayEnd === undefined ? null : <DayCard dayEnd={dayEnd} />}
        <DevicesCard />
        {payout === undefined ? null : <PayoutCard payout={payout} />}
        <GettingStartedCard />
      </div>
      <CancelDialog cancellation={cancellation} />
    </div>
  )
}
