import { useSelector } from '@xstate/react'
import { CalendarX2, Clock3, LogOut, TabletSmartphone, TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { MeetingRef } from '../../machines/meeting/call/previewSelectors.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { useDurationText } from '../format/useDurationText.ts'
import { useFormats } from '../format/useFormats.ts'
import { InCall } from '../meeting/call/InCall.tsx'
import { CheckOutPage } from '../meeting/call/lazyPanels.ts'
import { Notice } from '../meeting/call/Notice.tsx'
import { Preview } from '../meeting/call/Preview.tsx'
import { RoomBar } from '../meeting/call/RoomBar.tsx'
import { useErrorText } from '../meeting/call/useErrorText.ts'
import { ShareQuestion } from '../meeting/tracks/ShareQuestion.tsx'
import { CheckLink } from '../shell/CheckLink.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Loader } from '../ui/Loader.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { ElsewhereNotice } from './ElsewhereNotice.tsx'
import { ReachPatient } from './ReachPatient.tsx'
import { RemovedText } from './RemovedText.tsx'
import { useCheckOutAddress } from './useCheckOutAddress.ts'

const MINUTE_MS = 60_000

const Room = ({ visit, meeting }: { visit: VisitRef; meeting: MeetingRef }) => {
  const inCall = useSelector(visit, (snapshot) => snapshot.hasTag('inCall'))
  if (inCall)
    return (
      <ShareQuestion meeting={meeting}>
        <InCall visit={visit} meeting={meeting} />
      </ShareQuestion>
    )
  return (
    <>
      <RoomBar />
      <Preview visit={visit} meeting={meeting} />
    </>
  )
}

const HomeLink = ({ main = false }: { main?: boolean }) => {
  const { t } = useTranslation('meeting')
  return (
    <ButtonLink to="/" tone={main ? 'primary' : 'secondary'}>
      {t('home')}
    </ButtonLink>
  )
}

const FailedNotice = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const { t: errorCodeText } = useTranslation('callErrors')
  const errorText = useErrorText()
  const { problem, joinedAt, details } = useSelector(visit, ({ context }) => context)
  const inCall = joinedAt !== null && problem?.source === 'call'
  const text =
    problem?.source === 'call'
      ? errorText(problem.code)
      : problem?.code === 'offline' || problem?.code === 'timeout'
        ? t('failed.offline')
        : t('failed.portal')
  return (
    <Notice
      icon={<TriangleAlert size={30} />}
      title={inCall ? t('failed.again') : t('failed.title')}
      text={text}
      detail={problem === null ? undefined : errorCodeText('reference', { code: String(problem.code) })}
    >
      <Button onClick={() => visit.send({ type: 'visit.retryRequested' })}>
        {inCall ? t('failed.rejoin') : t('retry', { ns: 'common' })}
      </Button>
      {inCall && details !== null ? (
        <>
          <ReachPatient visit={visit} />
          <Button tone="secondary" onClick={() => visit.send({ type: 'visit.checkOutRequested' })}>
            {t('failed.finish')}
          </Button>
        </>
      ) : (
        <HomeLink />
      )}
    </Notice>
  )
}

const Pages = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const formats = useFormats()
  const duration = useDurationText()
  const snapshot = useSelector(visit, (current) => current)
  const { details, refusal, now, end, joinedAt } = snapshot.context
  if (snapshot.matches('tooEarly') && details !== null) {
    const opens = Date.parse(details.can_join_from)
    return (
      <Notice
        icon={<Clock3 size={30} />}
        title={t('tooEarly.title', {
          time: `${formats.time(details.can_join_from)} (${formats.zone(details.can_join_from)})`,
        })}
        text={t('tooEarly.in', { duration: duration(Math.max(1, Math.ceil((opens - now) / MINUTE_MS))) })}
      >
        <HomeLink />
        <CheckLink />
      </Notice>
    )
  }
  if (snapshot.matches('refused') && refusal !== null)
    return (
      <Notice
        icon={<CalendarX2 size={30} />}
        title={t(`refused.${refusal}.title`)}
        text={t(`refused.${refusal}.text`)}
      >
        {snapshot.can({ type: 'visit.checkOutRequested' }) ? (
          <>
            <Button onClick={() => visit.send({ type: 'visit.checkOutRequested' })}>
              {t('refused.finish')}
            </Button>
            <HomeLink />
          </>
        ) : (
          <HomeLink main />
        )}
      </Notice>
    )
  if (snapshot.matches('elsewhere')) return <ElsewhereNotice visit={visit} />
  if (snapshot.matches('failed')) return <FailedNotice visit={visit} />
  if (snapshot.matches('left') && end?.reason === 'moved' && details !== null)
    return (
      <Notice
        icon={<TabletSmartphone size={30} />}
        title={t('left.moved')}
        text={t('left.movedText', { time: formats.time(details.can_join_until) })}
      >
        <Button onClick={() => visit.send({ type: 'visit.rejoinRequested' })}>{t('left.bringBack')}</Button>
        <HomeLink />
      </Notice>
    )
  if (snapshot.matches('left') && details !== null)
    return (
      <Notice
        icon={<LogOut size={30} />}
        title={
          end?.reason === 'roomEnded'
            ? t('left.roomEnded')
            : end?.reason === 'removed'
              ? t('left.removed')
              : t('left.title')
        }
        about={end?.reason === 'removed' ? <RemovedText removal={end.removal} /> : null}
        text={t('left.text', { time: formats.time(details.can_join_until) })}
      >
        <Button onClick={() => visit.send({ type: 'visit.rejoinRequested' })}>{t('left.rejoin')}</Button>
        <Button tone="secondary" onClick={() => visit.send({ type: 'visit.checkOutRequested' })}>
          {t('left.finish')}
        </Button>
      </Notice>
    )
  return <Loader label={t('loading')} key={joinedAt} />
}

/** /meeting-room/{id}: the page of the visit's state (experience §8). */
export const VisitPage = ({ visit }: { visit: VisitRef }) => {
  useCheckOutAddress(visit)
  const meeting = useSelector(visit, (snapshot) => snapshot.children.meeting)
  const checkingOut = useSelector(visit, (snapshot) => snapshot.matches('checkingOut'))
  const ended = useSelector(visit, (snapshot) => snapshot.matches('ended'))
  const inRoom = useSelector(visit, (snapshot) => snapshot.matches('room'))
  // A toast confirms it; the details are on the page of the visit.
  if (ended) return <Navigate to="/" replace />
  if (checkingOut)
    return (
      <Suspense fallback={<PageLoader />}>
        <CheckOutPage visit={visit} />
      </Suspense>
    )
  if (inRoom && meeting !== undefined) return <Room visit={visit} meeting={meeting} />
  return (
    <>
      <RoomBar />
      <Pages visit={visit} />
    </>
  )
}
