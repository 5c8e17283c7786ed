import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { appointmentItem, instant } from '../../contracts/portal/appointment.ts'
import { appointmentStatus } from '../../contracts/portal/appointmentStatus.ts'
import { createPagedList } from '../kit/createPagedList.ts'

/** P7.14: the query's optional parts. null means: all. */
export const agendaFilters = z.object({
  status: appointmentStatus.nullable(),
  specialityId: z.string().nullable(),
})
export type AgendaFilters = z.infer<typeof agendaFilters>

/** What comes with the day's visits. */
export const agendaSummary = z.object({
  /** When the list was true, by the server's clock, ISO. */
  serverTime: instant,
  /** On an empty day: the next visit of the coming two weeks. */
  upcoming: appointmentItem.nullable(),
})
export type AgendaSummary = z.infer<typeof agendaSummary>

/** Today's visits through the filters (P1.21, P7.14). */
export const agendaList = createPagedList({
  id: 'agendaList',
  description: "Today's visits.",
  spec: ['P1.21', 'P7.14'],
  params: z.object({ timezone: z.string() }),
  filters: agendaFilters,
  noFilters: { status: null, specialityId: null },
  item: appointmentItem,
  summary: agendaSummary,
  announced: 'agendaShown',
})

export type AgendaListRef = ActorRefFrom<typeof agendaList.machine>
