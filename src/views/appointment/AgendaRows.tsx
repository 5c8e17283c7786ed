import { useSelector } from '@xstate/react'
import { useDeferredValue, useMemo } from 'react'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import { awaitsCheckOut } from '../../contracts/portal/visitRules.ts'
import type { AgendaRef } from '../../machines/appointment/agendaMachine.ts'
import { selectLive } from '../../machines/appointment/liveAppointmentMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { useFormats } from '../format/useFormats.ts'
import { useSpecialities } from '../practitioner/useSpecialities.ts'
import { AgendaRow } from './AgendaRow.tsx'

/** Rows that are painted first; the others follow in the next frames. They fill the highest screen. */
const FIRST_ROWS = 16

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index])

/** The visits of the day, with what is true of each now. */
export const AgendaRows = ({ visits, agenda }: { visits: readonly AppointmentItem[]; agenda: AgendaRef }) => {
  const formats = useFormats()
  const { list } = useSpecialities()
  const specialities = useMemo(
    () =>
      new Map(
        list.map(({ speciality: { id, practitioner_speciality: label } }, index) => [id, { label, index }]),
      ),
    [list],
  )
  const liveAppointment = useLasting('liveAppointment')
  const live = useSelector(liveAppointment, (snapshot) => selectLive(snapshot).map(({ id }) => id), sameIds)
  const toFinish = useSelector(
    liveAppointment,
    ({ context: { now } }) =>
      now === null ? [] : visits.filter((visit) => awaitsCheckOut(visit, now)).map(({ id }) => id),
    sameIds,
  )
  const shown = useDeferredValue(visits, visits.slice(0, FIRST_ROWS))
  return (
    <ol className="divide-y divide-line">
      {shown.map((appointment) => (
        <AgendaRow
          key={appointment.id}
          appointment={appointment}
          agenda={agenda}
          formats={formats}
          speciality={specialities.get(appointment.speciality_id) ?? null}
          live={live.includes(appointment.id)}
          toFinish={toFinish.includes(appointment.id)}
        />
      ))}
    </ol>
  )
}
