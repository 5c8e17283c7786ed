import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { practitionerProfile as profileAnswer } from '../../../src/contracts/portal/practitioner.ts'
import { profileCompleteness as completenessAnswer } from '../../../src/contracts/portal/profileCompleteness.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { practitionerProfile, profileCompleteness } from './queries.ts'

const tags = ['practitioner']

export const practitionerRoutes =
  ({ db }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/v2/practitioner/profile', { schema: { tags, response: { 200: profileAnswer } } }, (request) =>
      practitionerProfile(db, identityOf(request).practitionerId),
    )

    app.get(
      '/v2/practitioner/profile/completeness',
      { schema: { tags, response: { 200: completenessAnswer } } },
      (request) => profileCompleteness(db, identityOf(request).practitionerId),
    )
  }
