import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readVisitRecord } from '../../../src/contracts/portal/visitRecord.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'

/** The record of a visit, for its practitioner; each read is recorded in it too. */
export const recordRoutes =
  ({ db, clock, visitRecord }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(readVisitRecord),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
        const own = await db
          .selectFrom('appointment')
          .select('id')
          .where('id', '=', id)
          .where('practitioner_id', '=', practitionerId)
          .executeTakeFirst()
        if (own === undefined) throw notFound()
        const { entries, firstBroken } = await visitRecord.read(id)
        await visitRecord.append(id, [
          { at: clock(), fact: { kind: 'data.read', practitionerId, what: 'visit.record' } },
        ])
        return { id, entries, first_broken: firstBroken }
      },
    })
  }
