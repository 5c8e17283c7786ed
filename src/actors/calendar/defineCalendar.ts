import { listAppointmentsInTimeframe } from '../../contracts/portal/appointment.ts'
import { listOverrides } from '../../contracts/portal/schedule/overrides.ts'
import { readSchedule } from '../../contracts/portal/schedule/schedule.ts'
import { addDays, wallToEpoch } from '../../contracts/portal/schedule/wallTime.ts'
import { calendarDays } from '../../machines/calendar/calendarDays.ts'
import { calendarMachine } from '../../machines/calendar/calendarMachine.ts'
import { gridMachine } from '../../machines/calendar/gridMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { defineReadClockActor } from '../appointment/readClock.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { defineChangeReview } from '../schedule/defineChangeReview.ts'
import { defineExceptionForm } from '../schedule/defineExceptionForm.ts'
import { defineApplyChanges } from './applyChanges.ts'
import { defineCalendarFeed } from './defineCalendarFeed.ts'
import { defineConflictVisits } from './defineConflictVisits.ts'

interface Services {
  http: Http
  now: () => number
  storage: JsonStorage
  clipboard: Pick<Clipboard, 'writeText'> | undefined
}

/** The calendar of the home page with its calls. */
export const defineCalendar = (services: Services) => {
  const { http } = services
  return calendarMachine.provide({
    actors: {
      grid: gridMachine.provide({ actors: { readClock: defineReadClockActor(services) } }),
      days: calendarDays.machine.provide({
        actors: {
          fetch: queryLogic(
            services,
            async ({ first, days, zone }: { first: string; days: number; zone: string }, signal) => {
              const time = {
                start_time: new Date(wallToEpoch(first, 0, zone)).toISOString(),
                end_time: new Date(wallToEpoch(addDays(first, days), 0, zone)).toISOString(),
              }
              const [{ appointments }, { overrides }, { schedule }] = await Promise.all([
                http.call(listAppointmentsInTimeframe, { query: { ...time, sort: 'asc' } }, signal),
                http.call(listOverrides, { query: time }, signal),
                http.call(readSchedule, {}, signal),
              ])
              return { appointments, overrides, hours: schedule?.hours ?? [] }
            },
          ),
        },
      }),
      conflictVisits: defineConflictVisits(services),
      calendarFeed: defineCalendarFeed(services),
      exceptionForm: defineExceptionForm(services),
      review: defineChangeReview(services),
      applyChanges: defineApplyChanges(services),
    },
  })
}
