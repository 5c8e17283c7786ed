import { listSlots } from '../../contracts/portal/booking/slots.ts'
import { offeredSlots } from '../../machines/booking/bookingQueries.ts'
import type { Http } from '../../services/portal/http.ts'
import { queryLogic } from '../kit/queryLogic.ts'

const DAY_MS = 86_400_000
/** Days of one page. */
const PAGE_DAYS = 14

/** The times that can be booked, with their call. */
export const defineOfferedSlots = (services: { http: Http; now: () => number }) =>
  offeredSlots.machine.provide({
    actors: {
      fetch: queryLogic(
        services,
        (
          {
            practitionerId,
            specialityId,
            page,
          }: { practitionerId: string; specialityId: string; page: number },
          signal,
        ) => {
          const from = services.now() + page * PAGE_DAYS * DAY_MS
          return services.http.call(
            listSlots,
            {
              query: {
                practitioner_id: practitionerId,
                default_speciality_id: specialityId,
                start_time: new Date(from).toISOString(),
                end_time: new Date(from + PAGE_DAYS * DAY_MS).toISOString(),
              },
            },
            signal,
          )
        },
      ),
    },
  })
