import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { explainSlots, listSlots, SLOT_DAYS } from '../../../src/contracts/portal/booking/slots.ts'
import { explain } from '../../../src/contracts/portal/schedule/explain.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { holderOf, holdersOf } from './holders.ts'
import { offeredTimes, rangeOf } from './offeredTimes.ts'
import { questionOf } from './question.ts'
import { ownClient, requesterOf, specialityOf, visitorOf } from './requester.ts'

/** Lists of one address a minute: each may look at three months. */
const limited = { rateLimit: { max: 240, timeWindow: '1 minute' } }

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
        return offeredTimes(db, { practitionerId, specialityId, range, now, visitor })
      },
    })

    app.route({
      ...routeOf(explainSlots),
      config: { ...routeOf(explainSlots).config, ...limited },
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const range = rangeOf(request.query, SLOT_DAYS.explained)
        const specialityId = await specialityOf(db, practitionerId, request.query.default_speciality_id)
        const now = clock()
        const asked = { practitionerId, specialityId, range, now, visitor: 'anybody' as const }
        const question = await questionOf(db, asked)
        const explained = question === null ? [] : explain(question)
        const end = Math.max(range[1], ...explained.map((start) => start.end))
        const holders = await holdersOf(db, { practitionerId, range: [range[0], end], now })
        return {
          starts: explained.map((start) => ({
            start_time: new Date(start.start).toISOString(),
            outcome: start.outcome,
            ...holderOf(holders, start),
          })),
        }
      },
    })
  }
