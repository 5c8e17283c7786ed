import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readPublicProfile } from '../../../src/contracts/portal/booking/publicProfile.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { publicProfileOf } from './publicProfileQuery.ts'

/** Profiles of one address a minute. */
const limited = { rateLimit: { max: 120, timeWindow: '1 minute' } }

export const publicProfileRoutes =
  ({ db }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(readPublicProfile),
      config: { ...routeOf(readPublicProfile).config, ...limited },
      handler: async ({ params }) => {
        const profile = await publicProfileOf(
          db,
          uuidOrNotFound(params.practitioner),
          uuidOrNotFound(params.speciality),
        )
        if (profile === undefined) throw notFound()
        return profile
      },
    })
  }
