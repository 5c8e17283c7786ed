import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readPricing, savePricing } from '../../../src/contracts/portal/schedule/pricing.ts'
import { versionIn } from '../../../src/contracts/portal/version.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { planPrice } from '../practiceChange/plannedChange.ts'
import { uuidOrNotFound } from '../uuid.ts'

/** P1.19, P1.20: length and price of a consultation, for each speciality. */
export const pricingRoutes =
  ({ db, practiceChanges }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const typesOf = (practitionerId: string) =>
      db
        .selectFrom('consultation_type')
        .innerJoin('practitioner_speciality as own', (join) =>
          join
            .onRef('own.practitioner_id', '=', 'consultation_type.practitioner_id')
            .onRef('own.speciality_id', '=', 'consultation_type.speciality_id'),
        )
        .selectAll('consultation_type')
        .where('consultation_type.practitioner_id', '=', practitionerId)
        .orderBy('own.position')
        .execute()

    app.route({
      ...routeOf(readPricing),
      handler: async (request) => ({
        types: (await typesOf(identityOf(request).practitionerId)).map((type) => ({
          ...type,
          currency: 'MXN' as const,
        })),
      }),
    })

    app.route({
      ...routeOf(savePricing),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const specialityId = uuidOrNotFound(request.params.specialityId)
        const by = { practitionerId, expected: versionIn(request.headers) }
        const planned = await planPrice(db, by, { specialityId, body: request.body })
        const { version, state, undo } = await practiceChanges.save(planned)
        return { speciality_id: specialityId, version, ...state.terms, undo }
      },
    })
  }
