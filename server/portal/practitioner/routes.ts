import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readPractitioner } from '../../../src/contracts/portal/practitioner.ts'
import { readProfileCompleteness } from '../../../src/contracts/portal/profileCompleteness.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { profileCompleteness } from '../profile/completeness.ts'
import { practitionerProfile } from './queries.ts'

export const practitionerRoutes =
  ({ db }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(readPractitioner),
      handler: (request) => practitionerProfile(db, identityOf(request).practitionerId),
    })
    app.route({
      ...routeOf(readProfileCompleteness),
      handler: (request) => profileCompleteness(db, identityOf(request).practitionerId),
    })
  }
