import { listSlots } from '../../contracts/portal/booking/slots.ts'
import { offeredSlots } from '../../machines/booking/bookingQueries.ts'
import type { Http } from '../../services/portal/http.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { slotRange } from './slotRange.ts'

/** One page: fourteen days. */
const PAGE_MS = 14 * 86_400_000

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
          const query = {
            practitioner_id: practitionerId,
            default_speciality_id: specialityId,
            ...slotRange(services.now(), page, PAGE_MS),
          }
          return services.http.call(listSlots, { query }, signal)
        },
      ),
    },
  })
