import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listPractitioners, readPractitioner } from '../../../src/contracts/portal/practitioner.ts'
import { readProfileCompleteness } from '../../../src/contracts/portal/profileCompleteness.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { profileCompleteness } from '../profile/completeness.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { findColleagues } from './colleagues.ts'
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
    app.route({
      ...routeOf(listPractitioners),
      handler: (request) => {
        const { search = '', page, limit } = request.query
        return findColleagues(db, {
          specialityId: uuidOrNotFound(request.params.speciality),
          search,
          page,
          limit,
        })
      },
    })
  }
