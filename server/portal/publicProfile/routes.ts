import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readBookingProfile } from '../../../src/contracts/portal/booking/bookingProfile.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { bookingProfileOf } from './bookingProfile.ts'

/** Profiles of one address a minute. */
const limited = { rateLimit: { max: 120, timeWindow: '1 minute' } }

export const publicProfileRoutes =
  ({ db, clock }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(readBookingProfile),
      config: { ...routeOf(readBookingProfile).config, ...limited },
      handler: async ({ params }) => {
        const profile = await bookingProfileOf(
          db,
          uuidOrNotFound(params.practitioner),
          uuidOrNotFound(params.speciality),
          clock(),
        )
        if (profile === undefined) throw notFound()
        return profile
      },
    })
  }
