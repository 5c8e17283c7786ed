import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LEGAL_TEXTS } from '../../../src/contracts/portal/legal.ts'
import { acceptLegalText, listLegalAcceptances } from '../../../src/contracts/portal/legalAcceptance.ts'
import { invalidFields } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from './authenticate.ts'
import type { AuthDeps } from './routes.ts'

/** Which versions of the legal texts the signed-in account has accepted. Rows are never changed (P2.32, P2.33). */
export const legalAcceptanceRoutes =
  ({ db, clock }: AuthDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(listLegalAcceptances),
      handler: async (request) => {
        const acceptances = await db
          .selectFrom('acceptance')
          .select(['document', 'version', 'accepted_at'])
          .distinctOn('document')
          .where('practitioner_id', '=', identityOf(request).practitionerId)
          .orderBy('document')
          .orderBy('accepted_at', 'desc')
          .execute()
        return {
          acceptances: acceptances.map(({ accepted_at, ...row }) => ({
            ...row,
            accepted_at: accepted_at.toISOString(),
          })),
        }
      },
    })

    app.route({
      ...routeOf(acceptLegalText),
      handler: async (request, reply) => {
        const { document, version, language } = request.body
        if (version !== LEGAL_TEXTS[document].version)
          throw invalidFields([{ field: 'version', message: 'stale' }])
        await db
          .insertInto('acceptance')
          .values({
            practitioner_id: identityOf(request).practitionerId,
            document,
            version,
            language,
            accepted_at: clock(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return reply.status(204).send(null)
      },
    })
  }
