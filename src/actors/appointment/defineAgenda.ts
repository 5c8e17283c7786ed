import { agendaList } from '../../machines/appointment/agendaList.ts'
import { agendaMachine } from '../../machines/appointment/agendaMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { defineCalendar } from '../calendar/defineCalendar.ts'
import { defineCancellation } from './defineCancellation.ts'
import { defineHomeQueries } from './defineHomeQueries.ts'
import { defineRequests } from './defineRequests.ts'
import { defineFetchDayActor } from './fetchDay.ts'

/** The agenda is loaded with the dashboard, not with the login page. */
export const defineAgenda = (services: {
  http: Http
  now: () => number
  storage: JsonStorage
  clipboard: Pick<Clipboard, 'writeText'> | undefined
}) =>
  agendaMachine.provide({
    actors: {
      ...defineHomeQueries(services),
      calendar: defineCalendar(services),
      requests: defineRequests(services),
      agendaList: agendaList.machine.provide({ actors: { fetch: defineFetchDayActor(services) } }),
      cancellation: defineCancellation(services),
    },
  })
