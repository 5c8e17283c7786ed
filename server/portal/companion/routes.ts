import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { makeCompanionLink } from '../../../src/contracts/portal/companionLink.ts'
import { meetingUnavailable, notFound, visitClosed } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { roomAccess } from '../appointment/roomHours.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { companionLinkOf } from './companionLinks.ts'

/** Relatives and interpreters join a visit by their own link (decision 0206). */
export const companionRoutes =
  ({ db, clock, meetings }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(makeCompanionLink),
      handler: async (request) => {
        if (!meetings.admitsCompanions) throw meetingUnavailable()
        const id = uuidOrNotFound(request.params.id)
        const visit = await db
          .selectFrom('appointment')
          .select(['status', 'start_time', 'end_time'])
          .where('id', '=', id)
          .where('practitioner_id', '=', identityOf(request).practitionerId)
          .executeTakeFirst()
        if (visit === undefined) throw notFound()
        const times = { startTime: visit.start_time, endTime: visit.end_time }
        if (roomAccess({ status: visit.status, ...times }, clock()) === 'closed') throw visitClosed()
        return companionLinkOf(db, id, request.body.kind)
      },
    })
  }
