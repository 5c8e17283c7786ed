import { listSlots } from '../../contracts/portal/booking/slots.ts'
import { listMoveSlots } from '../../contracts/portal/visitLink/visitLink.ts'
import { offeredSlots } from '../../machines/booking/bookingQueries.ts'
import type { Http } from '../../services/portal/http.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { slotRange } from './slotRange.ts'

/** One page: fourteen days. */
const PAGE_MS = 14 * 86_400_000

interface Params {
  practitionerId: string
  specialityId: string
  page: number
  visitToken?: string | undefined
}

/** The times that can be booked, or that a visit can be moved to, with their call. */
export const defineOfferedSlots = (services: { http: Http; now: () => number }) =>
  offeredSlots.machine.provide({
    actors: {
      fetch: queryLogic(
        services,
        ({ practitionerId, specialityId, page, visitToken: token }: Params, signal) => {
          const range = slotRange(services.now(), page, PAGE_MS)
          if (token !== undefined)
            return services.http.call(listMoveSlots, { params: { token }, query: range }, signal)
          const query = { practitioner_id: practitionerId, default_speciality_id: specialityId, ...range }
          return services.http.call(listSlots, { query }, signal)
        },
      ),
    },
  })
