import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { appointmentItem, appointmentList } from '../../contracts/portal/appointment.ts'
import { appointmentStatus } from '../../contracts/portal/appointmentStatus.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/** P7.14: the query's optional parts. null and '' mean: all. */
export const agendaFilters = z.object({
  status: appointmentStatus.nullable(),
  specialityId: z.string().nullable(),
  search: sensitive('patient', z.string()),
})
export type AgendaFilters = z.infer<typeof agendaFilters>

export const agendaContract = {
  input: z.object({ practitionerId: z.string(), timezone: z.string() }),
  context: z.object({
    practitionerId: z.string(),
    timezone: z.string(),
    filters: agendaFilters,
    /** null until the first answer. */
    appointments: z.array(appointmentItem).nullable(),
    /** When the shown list was true, by the server's clock, ISO. */
    serverTime: z.string().nullable(),
    /** On an empty day: the next visit of the coming two weeks. */
    upcoming: appointmentItem.nullable(),
    failure: failure.nullable(),
    /** The visit that is to be cancelled. */
    cancelling: appointmentItem.nullable(),
  }),
  events: {
    ...event('agenda.statusChosen', { status: appointmentStatus.nullable() }),
    ...event('agenda.specialityChosen', { specialityId: z.string().nullable() }),
    ...event('agenda.searchTyped', { search: sensitive('patient', z.string()) }),
    ...event('agenda.filtersCleared', {}),
    ...event('agenda.refreshRequested', {}),
    ...event('agenda.cancelRequested', { appointment: appointmentItem }),
  },
  outputs: {
    fetchDay: z.object({ list: appointmentList, upcoming: appointmentItem.nullable() }),
    cancellation: z.object({ cancelled: z.boolean() }),
  },
} satisfies MachineContract
