import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import type { AgendaRef } from '../../machines/appointment/agendaMachine.ts'
import { selectLive } from '../../machines/appointment/liveAppointmentMachine.ts'
import type { CalendarRef } from '../../machines/calendar/calendarMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { AppointmentStatusChip } from '../appointment/AppointmentStatusChip.tsx'
import { fullName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'
import { visitPath } from '../pastVisit/visitPath.ts'
import { patientPath } from '../patient/patientAddress.ts'
import { useSpecialities } from '../practitioner/useSpecialities.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SpecialityChip } from '../ui/SpecialityChip.tsx'

interface VisitsDialogProps {
  readonly calendar: CalendarRef
  readonly agenda: AgendaRef
  readonly visits: readonly AppointmentItem[]
}

/** The visits of one time: who, when, and what can be done. */
export const VisitsDialog = ({ calendar, agenda, visits }: VisitsDialogProps) => {
  const { t } = useTranslation('calendar')
  const { t: common } = useTranslation()
  const open = useSelector(calendar, (snapshot) => snapshot.matches('viewing'))
  const ids = useSelector(calendar, ({ context }) => context.visitIds)
  if (!open) return null
  const close = () => calendar.send({ type: 'calendar.visitsClosed' })
  const shown = visits.filter(({ id }) => ids.includes(id))
  return (
    <Dialog
      open
      size="sm"
      onClose={close}
      title={t('visits.title', { count: shown.length })}
      closeLabel={common('close')}
    >
      <ul className="grid gap-5">
        {shown.map((visit) => (
          <VisitEntry
            key={visit.id}
            visit={visit}
            onPropose={() => {
              close()
              agenda
                .getSnapshot()
                .children.requests?.send({ type: 'requests.proposeRequested', request: visit })
            }}
            onCancel={() => {
              close()
              agenda.send({ type: 'agenda.cancelRequested', appointment: visit })
            }}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface VisitEntryProps {
  readonly visit: AppointmentItem
  readonly onPropose: () => void
  readonly onCancel: () => void
}

const VisitEntry = ({ visit, onPropose, onCancel }: VisitEntryProps) => {
  const { t } = useTranslation('calendar')
  const { t: home } = useTranslation('home')
  const formats = useFormats()
  const speciality = useSpecialities().find(visit.speciality_id)
  const live = useSelector(useLasting('liveAppointment'), (snapshot) =>
    selectLive(snapshot).some(({ id }) => id === visit.id),
  )
  const over = visit.status === 'completed' || visit.status === 'cancel'
  return (
    <li className="grid gap-2">
      <p className="text-lg font-semibold">{fullName(visit.client)}</p>
      <p>
        {formats.date(visit.start_time)}, {formats.range(visit.start_time, visit.end_time)}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        {speciality === null ? null : <SpecialityChip {...speciality} />}
        <AppointmentStatusChip status={visit.status} />
      </p>
      <p>
        <span className="font-semibold">{home('now.reason')}: </span>
        {visit.reason === '' ? home('now.noReason') : visit.reason}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        {live ? (
          <ButtonLink size="sm" tone="live" to={`/meeting-room/${visit.id}`}>
            {home('agenda.enter')}
          </ButtonLink>
        ) : null}
        <ButtonLink size="sm" tone="secondary" to={visitPath(visit.id)}>
          {t('visits.open')}
        </ButtonLink>
        <ButtonLink size="sm" tone="secondary" to={patientPath(visit.client.id)}>
          {t('visits.file')}
        </ButtonLink>
        {visit.status === 'requested' || visit.status === 'accepted' ? (
          <Button size="sm" tone="secondary" onClick={onPropose}>
            {home('requests.propose')}
          </Button>
        ) : null}
        {over ? null : (
          <Button size="sm" tone="secondary" onClick={onCancel}>
            {home('cancel.confirm')}
          </Button>
        )}
      </div>
    </li>
  )
}
