import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { explainSlots, listSlots, SLOT_DAYS } from '../../../src/contracts/portal/booking/slots.ts'
import { explain, slots } from '../../../src/contracts/portal/schedule/explain.ts'
import type { Range } from '../../../src/contracts/portal/schedule/ranges.ts'
import { invalidFields } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { questionOf } from './question.ts'
import { ownClient, requesterOf, specialityOf, visitorOf } from './requester.ts'

const DAY_MS = 24 * 60 * 60_000
/** Lists of one address a minute: each may look at three months. */
const limited = { rateLimit: { max: 240, timeWindow: '1 minute' } }

const rangeOf = ({ start_time, end_time }: { start_time: string; end_time: string }, days: number): Range => {
  const [start, end] = [Date.parse(start_time), Date.parse(end_time)]
  if (start >= end) throw invalidFields([{ field: 'end_time', message: 'order' }])
  if (end - start > days * DAY_MS) throw invalidFields([{ field: 'end_time', message: 'tooLong' }])
  return [start, end]
}

export const slotWire = ([start, end]: Range) => ({
  start_time: new Date(start).toISOString(),
  end_time: new Date(end).toISOString(),
})

/** P7.59: what can be booked. */
export const slotRoutes =
  ({ db, clock }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(listSlots),
      config: { ...routeOf(listSlots).config, ...limited },
      handler: async (request) => {
        const { practitioner_id: practitionerId, client_id, default_speciality_id } = request.query
        const range = rangeOf(request.query, SLOT_DAYS.slots)
        const requester = requesterOf(request)
        // The parameter is ignored, without a refusal, for callers who are not signed in.
        if (requester.kind === 'practitioner' && client_id !== undefined)
          await ownClient(db, requester.practitionerId, client_id)
        const specialityId = await specialityOf(db, practitionerId, default_speciality_id)
        const now = clock()
        const visitor = visitorOf(requester, practitionerId)
        const question = await questionOf(db, { practitionerId, specialityId, range, now, visitor })
        return {
          speciality_id: specialityId,
          duration_min: question?.type.duration_min ?? null,
          price_centavos: question?.type.price_centavos ?? null,
          zone: question?.rules.hours.at(-1)?.zone ?? null,
          slots: question === null ? [] : slots(question).map(slotWire),
          server_time: now.toISOString(),
        }
      },
    })

    app.route({
      ...routeOf(explainSlots),
      config: { ...routeOf(explainSlots).config, ...limited },
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const range = rangeOf(request.query, SLOT_DAYS.explained)
        const specialityId = await specialityOf(db, practitionerId, request.query.default_speciality_id)
        const asked = { practitionerId, specialityId, range, now: clock(), visitor: 'anybody' as const }
        const question = await questionOf(db, asked)
        const explained = question === null ? [] : explain(question)
        return {
          starts: explained.map(({ start, outcome }) => ({
            start_time: new Date(start).toISOString(),
            outcome,
          })),
        }
      },
    })
  }
