import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listCancelledVisits, readPatientHistory } from '../../../src/contracts/portal/patient/history.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { requireOwn } from './patientStore.ts'
import { findCancelled, findHistory } from './visitQueries.ts'

/** P1.28, P7.35, P7.36: the visits of one patient; each read is recorded first. */
export const patientVisitRoutes =
  ({ db, clock, accessLog, prescriptions }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(readPatientHistory),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const key = { practitionerId, id: uuidOrNotFound(request.params.id) }
        await requireOwn(db, key)
        const found = await findHistory({ db, prescriptions }, key, request.query, clock())
        await accessLog.record({
          practitionerId,
          action: 'patient.history',
          requestId: request.id,
          read: found.items.map((visit) => ({ appointmentId: visit.id, clientId: key.id })),
        })
        return { ...found, page: request.query.page }
      },
    })

    app.route({
      ...routeOf(listCancelledVisits),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const key = { practitionerId, id: uuidOrNotFound(request.params.id) }
        await requireOwn(db, key)
        const found = await findCancelled(db, key, request.query)
        await accessLog.record({
          practitionerId,
          action: 'patient.cancelled',
          requestId: request.id,
          read: found.appointments.map((visit) => ({ appointmentId: visit.id, clientId: key.id })),
        })
        return { ...found, page: request.query.page }
      },
    })
  }
