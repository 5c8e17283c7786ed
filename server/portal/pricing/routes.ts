import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readPricing, savePricing } from '../../../src/contracts/portal/schedule/pricing.ts'
import { versionIn } from '../../../src/contracts/portal/version.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { consultationTypeAggregate, decideConsultationType } from './aggregate.ts'

/** P1.19, P1.20: length and price of a consultation, for each speciality. */
export const pricingRoutes =
  ({ db, rules }: PortalDeps): FastifyPluginAsyncZod =>
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
        const own = await db
          .selectFrom('practitioner_speciality')
          .leftJoin('consultation_type as type', (join) =>
            join
              .onRef('type.practitioner_id', '=', 'practitioner_speciality.practitioner_id')
              .onRef('type.speciality_id', '=', 'practitioner_speciality.speciality_id'),
          )
          .select('type.id')
          .where('practitioner_speciality.practitioner_id', '=', practitionerId)
          .where('practitioner_speciality.speciality_id', '=', specialityId)
          .executeTakeFirst()
        if (own === undefined) throw notFound()
        const order = { id: own.id ?? randomUUID(), practitionerId, expected: versionIn(request.headers) }
        const { version, state } = await rules.change(consultationTypeAggregate, order, async (known) =>
          decideConsultationType({ practitionerId, specialityId, terms: request.body }, known),
        )
        return { speciality_id: specialityId, version, ...state.terms }
      },
    })
  }
