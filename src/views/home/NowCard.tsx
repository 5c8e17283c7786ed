import { useSelector } from '@xstate/react'
import { CalendarCheck2, Clock3, DoorOpen, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import { letInPath } from '../../contracts/portal/letInPath.ts'
import { awaitsCheckOut } from '../../contracts/portal/visitRules.ts'
import { sameNowCard, selectNowCard } from '../../machines/appointment/liveAppointmentMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { fullName } from '../format/patientName.ts'
import { useDevicesText } from '../format/useDevicesText.ts'
import { useDurationText } from '../format/useDurationText.ts'
import { useFormats } from '../format/useFormats.ts'
import { useWaiting } from '../format/useWaiting.ts'
import { useWaitingText } from '../format/useWaitingText.ts'
import { patientPath } from '../patient/patientAddress.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { checkOutPath } from '../visit/checkOutPath.ts'

const MINUTE_MS = 60_000

interface VisitProps {
  visit: AppointmentItem
  when: string
  /** Its room is open, so that the patient is expected. */
  expected: boolean
  /** Letting the patient in is the main action while somebody waits. */
  action: (isWaiting: boolean) => ReactNode
}

const Visit = ({ visit, when, expected, action }: VisitProps) => {
  const { t } = useTranslation('home')
  const minutes = useWaiting().get(visit.id)
  const formats = useFormats()
  const waitingText = useWaitingText()
  const devicesText = useDevicesText()
  const first = useSelector(useLasting('waitingPatients'), ({ context }) =>
    context.waiting.find(({ appointment_id }) => appointment_id === visit.id),
  )
  const reported = useSelector(useLasting('waitingPatients'), ({ context }) => context.reported)
  // Once the session runs, the patient may be in the call.
  const absent = expected && reported && minutes === undefined && visit.status !== 'in_progress'
  const messages = first?.messages ?? 0
  const devices = first === undefined ? null : devicesText(first.devices, first.since)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="text-2xl font-semibold tracking-tight">
          <Link to={patientPath(visit.client.id)} className="underline-offset-4 hover:underline">
            {fullName(visit.client)}
          </Link>
        </p>
        <p className="text-on-hero-soft">
          <span className="tabular-nums">{formats.range(visit.start_time, visit.end_time)}</span>
          <span aria-hidden="true"> · </span>
          <span className="sr-only">, </span>
          {when}
        </p>
        {absent ? <p className="text-on-hero-soft">{t('now.notHere')}</p> : null}
        {minutes === undefined ? null : (
          <div>
            <p className="font-semibold first-letter:uppercase">
              {first?.companion == null ? null : `${t(`now.companion.${first.companion}`)}: `}
              {waitingText(minutes)}
            </p>
            {devices === null ? null : <p className="text-on-hero-soft">{devices}</p>}
            {messages === 0 ? null : <p className="font-semibold">{t('now.wrote', { count: messages })}</p>}
          </div>
        )}
        <p className="mt-1">
          <span className="font-semibold">{t('now.reason')}: </span>
          {visit.reason === '' ? t('now.noReason') : visit.reason}
        </p>
      </div>
      <div className="flex w-full flex-wrap gap-2.5 sm:w-auto">
        {minutes === undefined ? null : (
          <ButtonLink
            to={letInPath(visit.id)}
            tone="ember"
            size="lg"
            icon={<DoorOpen size={20} aria-hidden="true" />}
            aria-label={t('now.letInName', { name: fullName(visit.client) })}
            className="w-full sm:w-auto"
          >
            {t('now.letIn')}
          </ButtonLink>
        )}
        {action(minutes !== undefined)}
      </div>
    </div>
  )
}

/** The live visit and its room, or the next one, or the end of the day (experience §5). */
export const NowCard = () => {
  const { t } = useTranslation('home')
  const duration = useDurationText()
  const sinceText = (minutes: number) =>
    minutes < 1 ? t('now.justStarted') : t('now.since', { duration: duration(minutes) })
  const card = useSelector(useLasting('liveAppointment'), selectNowCard, sameNowCard)

  const body = (): { badge: ReactNode; content: ReactNode } => {
    if (card.kind === 'live') {
      return {
        badge: (
          <span className="inline-flex items-center gap-2 rounded-full bg-ember px-3 py-1 text-sm font-bold text-on-ember">
            <span aria-hidden="true" className="size-2 animate-breathe rounded-full bg-on-ember" />
            {t('now.live')}
          </span>
        ),
        content: (
          <ul className="grid gap-5">
            {card.visits.map((visit) => (
              <li key={visit.id}>
                <Visit
                  visit={visit}
                  expected
                  when={sinceText(Math.floor((card.now - Date.parse(visit.start_time)) / MINUTE_MS))}
                  action={(isWaiting) => (
                    <div className="flex w-full flex-wrap gap-2.5 sm:w-auto">
                      <ButtonLink
                        to={`/meeting-room/${visit.id}`}
                        tone={isWaiting ? 'secondary' : 'ember'}
                        size="lg"
                        icon={<Video size={20} aria-hidden="true" />}
                        className="w-full sm:w-auto"
                      >
                        {t('now.enter')}
                      </ButtonLink>
                      {awaitsCheckOut(visit, card.now) ? (
                        <ButtonLink
                          to={checkOutPath(visit.id)}
                          tone="secondary"
                          size="lg"
                          className="w-full sm:w-auto"
                        >
                          {t('now.finish')}
                        </ButtonLink>
                      ) : null}
                    </div>
                  )}
                />
              </li>
            ))}
          </ul>
        ),
      }
    }
    if (card.kind === 'next') {
      return {
        badge: (
          <span className="inline-flex items-center gap-2 text-sm font-bold text-ember">
            <Clock3 size={18} aria-hidden="true" />
            {t(card.soon ? 'now.nextSoon' : 'now.next')}
          </span>
        ),
        content: (
          <Visit
            visit={card.visit}
            expected={card.soon}
            when={
              card.startsInMs < MINUTE_MS
                ? t('now.startsSoon')
                : t('now.startsIn', { duration: duration(Math.floor(card.startsInMs / MINUTE_MS)) })
            }
            action={(isWaiting) =>
              card.soon ? (
                <ButtonLink
                  to={`/meeting-room/${card.visit.id}`}
                  tone={isWaiting ? 'secondary' : 'ember'}
                  size="lg"
                  icon={<Video size={20} aria-hidden="true" />}
                  className="w-full sm:w-auto"
                >
                  {t('now.prepare')}
                </ButtonLink>
              ) : null
            }
          />
        ),
      }
    }
    if (card.kind === 'free') {
      return {
        badge: null,
        content: (
          <div className="flex items-center gap-4">
            <CalendarCheck2 size={36} aria-hidden="true" className="shrink-0 text-ember" />
            <div>
              <p className="text-xl font-semibold">{t('now.free')}</p>
              <p className="text-on-hero-soft">{t('now.freeText')}</p>
            </div>
          </div>
        ),
      }
    }
    return { badge: null, content: <p className="py-6 text-on-hero-soft">{t('now.unknown')}</p> }
  }

  const { badge, content } = body()
  return (
    <section
      aria-label={t('now.region')}
      data-hero
      aria-busy={card.kind === 'unknown'}
      className="relative overflow-hidden rounded-xl border border-hero-line bg-hero p-5 text-on-hero sm:p-6"
    >
      <svg
        viewBox="0 0 200 200"
        fill="none"
        aria-hidden="true"
        className="pointer-events-none absolute -top-16 -right-16 size-64 text-hero-line opacity-60"
      >
        <path
          d="M141 56 A 60 60 0 1 0 141 144"
          stroke="currentColor"
          strokeWidth="16"
          strokeLinecap="round"
        />
        <path
          d="M122 76 A 33 33 0 1 0 122 124"
          stroke="currentColor"
          strokeWidth="12"
          strokeLinecap="round"
        />
      </svg>
      <div className="relative grid gap-4">
        {badge === null ? null : <div>{badge}</div>}
        {content}
      </div>
    </section>
  )
}
