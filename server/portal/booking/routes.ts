import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  bookDraft,
  draftAppointment,
  releaseDraft,
  renewDraft,
} from '../../../src/contracts/portal/booking/draft.ts'
import { routeOf } from '../../http/routeOf.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { requesterOf } from './requester.ts'

/** P7.60: a time is held, and then booked. */
export const bookingRoutes =
  ({ db, bookings, visitTokens }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(draftAppointment),
      handler: (request) => bookings.take(requesterOf(request), request.body),
    })
    app.route({
      ...routeOf(renewDraft),
      handler: (request) => bookings.renew(requesterOf(request), uuidOrNotFound(request.params.id)),
    })
    app.route({
      ...routeOf(releaseDraft),
      handler: async (request, reply) => {
        await bookings.release(requesterOf(request), uuidOrNotFound(request.params.id))
        return reply.status(204).send(null)
      },
    })
    app.route({
      ...routeOf(bookDraft),
      handler: async (request) => {
        const draftId = uuidOrNotFound(request.params.id)
        const id = await bookings.book(requesterOf(request), draftId, request.body)
        const { start_time, end_time, respond_by, ...visit } = await db
          .selectFrom('appointment')
          .select(['id', 'status', 'start_time', 'end_time', 'speciality_id', 'price_centavos'])
          .select(['respond_by', 'room_code'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return {
          ...visit,
          start_time: start_time.toISOString(),
          end_time: end_time.toISOString(),
          respond_by: respond_by?.toISOString() ?? null,
          visit_token: visitTokens.of(id),
        }
      },
    })
  }
