import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { importPatients } from '../../../src/contracts/portal/dataImport.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { importTable } from './importPatients.ts'

/** Each reads a table of thousands of rows. */
const IMPORTS_A_MINUTE = 12

/** Patients from another program. */
export const dataImportRoutes =
  ({ db, clock, accessLog }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const route = routeOf(importPatients)
    app.route({
      ...route,
      config: { ...route.config, rateLimit: { max: IMPORTS_A_MINUTE, timeWindow: 60_000 } },
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const { report, ids } = await db
          .transaction()
          .execute((trx) => importTable(trx, { practitionerId, ...request.body, now: clock() }))
        await accessLog.record({
          practitionerId,
          action: 'patient.import',
          requestId: request.id,
          read: ids.map((clientId) => ({ appointmentId: null, clientId })),
        })
        return report
      },
    })
  }
