import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  exportVisitRecord,
  listAuditedVisits,
  listPatientReads,
} from '../../../src/contracts/portal/visitAudit.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { findAuditedVisits } from './auditedVisits.ts'
import { findPatientReads } from './patientReads.ts'

/** The audit of the practitioner's own visits. It shows no patient, except in the list of who was read. */
export const visitAuditRoutes =
  ({ db, clock, visitRecord, recordExport, accessLog }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(listAuditedVisits),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const { query } = request
        return { ...(await findAuditedVisits(db, practitionerId, query, clock())), page: query.page }
      },
    })

    app.route({
      ...routeOf(exportVisitRecord),
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
        const record = await recordExport.signed(id)
        await visitRecord.append(id, [
          { at: clock(), fact: { kind: 'data.read', practitionerId, what: 'visit.record' } },
        ])
        return record
      },
    })

    app.route({
      ...routeOf(listPatientReads),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const found = await findPatientReads(db, { practitionerId, ...request.query })
        const clients = new Set(found.reads.flatMap(({ patients }) => patients.map(({ id }) => id)))
        await accessLog.record({
          practitionerId,
          action: 'audit.reads',
          requestId: request.id,
          read: [...clients].map((clientId) => ({ appointmentId: null, clientId })),
        })
        return found
      },
    })
  }
