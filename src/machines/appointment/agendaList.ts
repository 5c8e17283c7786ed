import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { appointmentItem, instant } from '../../contracts/portal/appointment.ts'
import { appointmentStatus } from '../../contracts/portal/appointmentStatus.ts'
import { createPagedList } from '../kit/createPagedList.ts'

/** P7.14: optional parts of the query; null means all. */
export const agendaFilters = z.object({
  status: appointmentStatus.nullable(),
  specialityId: z.string().nullable(),
})
export type AgendaFilters = z.infer<typeof agendaFilters>

/** Additional data of the day's visits. */
export const agendaSummary = z.object({
  /** The server's time of the list, ISO. */
  serverTime: instant,
  /** On an empty day: the next visit within two weeks. */
  upcoming: appointmentItem.nullable(),
})
export type AgendaSummary = z.infer<typeof agendaSummary>

/** Today's visits with filters (P1.21, P7.14). */
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
