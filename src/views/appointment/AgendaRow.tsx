import { CalendarClock, CalendarX2, CircleCheck, Sparkles, Video, WalletMinimal } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import type { Formats } from '../../i18n/formats.ts'
import type { AgendaRef } from '../../machines/appointment/agendaMachine.ts'
import { fullName } from '../format/patientName.ts'
import { visitPath } from '../pastVisit/visitPath.ts'
import { patientPath } from '../patient/patientAddress.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { SpecialityChip } from '../ui/SpecialityChip.tsx'
import { checkOutPath } from '../visit/checkOutPath.ts'
import { AppointmentStatusChip } from './AppointmentStatusChip.tsx'

interface AgendaRowProps {
  readonly appointment: AppointmentItem
  readonly agenda: AgendaRef
  readonly formats: Formats
  readonly speciality: { readonly label: string; readonly index: number } | null
  /** It is held now. */
  readonly live: boolean
  /** It is over and its check-out is not done. */
  readonly toFinish: boolean
}

const markClassName = 'inline-flex items-center gap-1 text-xs font-medium text-ink-soft'

/**
 * Time, patient, speciality, status, new or unpaid, and actions (experience §5). What it shows comes from the list, so
 * that a long day is not read once for each row.
 */
export const AgendaRow = memo(
  ({ appointment, agenda, formats, speciality, live, toFinish }: AgendaRowProps) => {
    const { t } = useTranslation('home')
    const { status } = appointment
    const over = status === 'completed' || status === 'cancel'
    const time = formats.time(appointment.start_time)
    return (
      <li
        className={cx(
          'relative grid [contain-intrinsic-block-size:auto_4.5rem] [content-visibility:auto] grid-cols-[5.25rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-5 py-3.5 sm:grid-cols-[5.5rem_minmax(0,1fr)_9.5rem_9.25rem] sm:gap-x-4',
          live && 'bg-live-soft/60 before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-live',
        )}
      >
        <p className="row-span-2 self-start pt-0.5 leading-tight tabular-nums sm:row-span-1 sm:self-center">
          <span className={cx('block font-semibold', over && 'text-ink-soft')}>
            <Link
              to={visitPath(appointment.id)}
              aria-label={t('agenda.open', { time })}
              className="underline underline-offset-4"
            >
              {time}
            </Link>
          </span>
          <span className="block text-xs text-ink-soft">{formats.time(appointment.end_time)}</span>
        </p>
        <div className="grid min-w-0 gap-1">
          <p className={cx('font-semibold', over && 'text-ink-soft', status === 'cancel' && 'line-through')}>
            <Link to={patientPath(appointment.client.id)} className="underline-offset-4 hover:underline">
              {fullName(appointment.client)}
            </Link>
          </p>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {speciality === null ? null : <SpecialityChip {...speciality} />}
            {appointment.is_new_client ? (
              <span className={markClassName}>
                <Sparkles size={14} aria-hidden="true" />
                {t('agenda.new')}
              </span>
            ) : null}
            {appointment.paid || over || appointment.price_centavos === 0 ? null : (
              <span className={markClassName}>
                <WalletMinimal size={14} aria-hidden="true" />
                {t('agenda.unpaid')}
              </span>
            )}
          </div>
        </div>
        <div className="col-start-2 row-start-2 justify-self-start sm:col-start-auto sm:row-start-auto">
          <AppointmentStatusChip status={status} />
        </div>
        {/* Side by side where there is room; on a phone the room's link has its own line. */}
        <div className="contents sm:flex sm:flex-wrap sm:items-center sm:justify-end sm:gap-1">
          {live ? (
            <ButtonLink
              to={`/meeting-room/${appointment.id}`}
              tone="live"
              size="sm"
              icon={<Video size={16} aria-hidden="true" />}
              className="col-start-2 row-start-3 mt-1 justify-self-start sm:mt-0"
            >
              {t('agenda.enter')}
              <span className="sr-only"> {fullName(appointment.client)}</span>
            </ButtonLink>
          ) : null}
          {toFinish ? (
            <ButtonLink
              to={checkOutPath(appointment.id)}
              tone="secondary"
              size="sm"
              icon={<CircleCheck size={16} aria-hidden="true" />}
              className="col-start-2 row-start-4 mt-1 justify-self-start sm:mt-0"
            >
              {t('agenda.finish')}
              <span className="sr-only"> {fullName(appointment.client)}</span>
            </ButtonLink>
          ) : null}
          {!over && !toFinish && !live && status !== 'pending_payment' ? (
            <IconButton
              label={`${t('requests.proposeTitle')}, ${time}`}
              size="sm"
              icon={<CalendarClock size={18} aria-hidden="true" />}
              className="col-start-3 row-start-2"
              onClick={() =>
                agenda
                  .getSnapshot()
                  .children.requests?.send({ type: 'requests.proposeRequested', request: appointment })
              }
            />
          ) : null}
          {over ? null : (
            <IconButton
              label={`${t('agenda.cancel')}, ${time}`}
              size="sm"
              icon={<CalendarX2 size={18} aria-hidden="true" />}
              className="col-start-3 row-start-1"
              onClick={() => agenda.send({ type: 'agenda.cancelRequested', appointment })}
            />
          )}
        </div>
      </li>
    )
  },
)
