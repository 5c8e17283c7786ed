import { useSelector } from '@xstate/react'
import { CalendarDays, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { canBeLive } from '../../contracts/portal/visitRules.ts'
import { selectLive } from '../../machines/appointment/liveAppointmentMachine.ts'
import { sameJson } from '../../machines/meeting/call/previewSelectors.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { fullName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'
import { useWaiting } from '../format/useWaiting.ts'
import { RoomBar } from '../meeting/call/RoomBar.tsx'
import { CheckLink } from '../shell/CheckLink.tsx'
import { Announced } from '../ui/Announced.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loader } from '../ui/Loader.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'

/** /meeting-room: the one live visit opens its room; otherwise the visits of today (experience §8.1). */
export const VisitListPage = () => {
  const { t } = useTranslation('meeting')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const live = useLasting('liveAppointment')
  const known = useSelector(live, ({ context }) => context.now !== null)
  const now = useSelector(live, (snapshot) => selectLive(snapshot), sameJson)
  const today = useSelector(
    live,
    ({ context }) => (context.appointments ?? []).filter(({ status }) => canBeLive(status)),
    sameJson,
  )
  const waiting = useWaiting().size
  const [only] = now
  if (only !== undefined && now.length === 1) return <Navigate to={`/meeting-room/${only.id}`} replace />
  return (
    <>
      <title>{`${waiting === 0 ? '' : `(${String(waiting)}) `}${common('title.meetingRoom')} · ${common('product')}`}</title>
      <RoomBar />
      <div className="mx-auto grid w-full max-w-2xl gap-5 px-4 pt-2 pb-10">
        <div>
          <PageHeading className="text-2xl">{t('list.heading')}</PageHeading>
          <Announced className="mt-1 text-ink-soft">
            {now.length > 0 ? t('list.live', { count: now.length }) : t('list.text')}
          </Announced>
        </div>
        <QueryView
          data={known ? today : null}
          loading={<Loader label={t('list.unknown')} />}
          isEmpty={(visits) => visits.length === 0}
          empty={
            <EmptyState
              icon={<CalendarDays size={24} />}
              title={t('list.empty')}
              text={t('list.emptyText')}
              action={
                <ButtonLink to="/" tone="secondary">
                  {t('home')}
                </ButtonLink>
              }
            />
          }
        >
          {(visits) => (
            <ul className="grid gap-3">
              {visits.map((visit) => (
                <li key={visit.id}>
                  <Link
                    to={`/meeting-room/${visit.id}`}
                    className="flex items-center gap-4 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-card hover:border-edge"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold">{fullName(visit.client)}</span>
                      <span className="text-sm text-ink-soft tabular-nums">
                        {formats.range(visit.start_time, visit.end_time)}
                      </span>
                    </span>
                    {now.some(({ id }) => id === visit.id) ? (
                      <StatusChip tone="live" icon={null} label={t('list.liveMark')} />
                    ) : null}
                    <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
        <CheckLink />
      </div>
    </>
  )
}
