import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  acceptAppointment,
  cancelAppointment,
  declineAppointment,
  listAppointments,
  listAppointmentsInTimeframe,
  proposeAppointmentTime,
} from '../../../src/contracts/portal/appointment.ts'
import { readAppointment } from '../../../src/contracts/portal/appointmentDetails.ts'
import { readDaySummary } from '../../../src/contracts/portal/daySummary.ts'
import { listUnpaidVisits } from '../../../src/contracts/portal/unpaidVisits.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import type { PatientRead } from '../accessLog/accessLog.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { timezoneOf } from '../practitioner/queries.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { daySummaryOf } from './daySummaryQuery.ts'
import { appointmentDetails } from './detailsQuery.ts'
import { type Found, findAppointments, findAppointmentsInTimeframe } from './listQueries.ts'
import { findUnpaidVisits } from './unpaidQuery.ts'

/** Reads and cancels appointments; each read of patients' data is recorded first. */
export const appointmentRoutes =
  ({ db, clock, accessLog, visitRecord, appointments, moves, meetings }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const recordRead = (about: Omit<PatientRead, 'read'>, found: Found) =>
      accessLog.record({
        ...about,
        read: found.appointments.map(({ id, client }) => ({ appointmentId: id, clientId: client.id })),
      })

    app.route({
      ...routeOf(listAppointments),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const timezone = await timezoneOf(db, practitionerId)
        const found = await findAppointments(db, { practitionerId, timezone }, request.query)
        await recordRead({ practitionerId, action: 'appointment.list', requestId: request.id }, found)
        return { ...found, page: request.query.page, server_time: clock().toISOString() }
      },
    })

    app.route({
      ...routeOf(listAppointmentsInTimeframe),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const found = await findAppointmentsInTimeframe(db, practitionerId, request.query)
        await recordRead({ practitionerId, action: 'appointment.timeframe', requestId: request.id }, found)
        return { ...found, page: 1, server_time: clock().toISOString() }
      },
    })

    app.route({
      ...routeOf(listUnpaidVisits),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const found = await findUnpaidVisits(db, practitionerId, clock())
        await recordRead({ practitionerId, action: 'appointment.unpaid', requestId: request.id }, found)
        return { ...found, page: 1, server_time: clock().toISOString() }
      },
    })

    app.route({
      ...routeOf(readDaySummary),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const timezone = await timezoneOf(db, practitionerId)
        return daySummaryOf(db, { practitionerId, timezone }, request.query.date)
      },
    })

    app.route({
      ...routeOf(readAppointment),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const details = await appointmentDetails(
          db,
          practitionerId,
          uuidOrNotFound(request.params.id),
          clock(),
        )
        if (details === undefined) throw notFound()
        await accessLog.record({
          practitionerId,
          action: 'appointment.details',
          requestId: request.id,
          read: [{ appointmentId: details.id, clientId: details.client.id }],
        })
        await visitRecord.append(details.id, [
          { at: clock(), fact: { kind: 'data.read', practitionerId, what: 'appointment.details' } },
        ])
        return details
      },
    })

    app.route({
      ...routeOf(acceptAppointment),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
        const by = { actorId: practitionerId, owner: practitionerId }
        const { status } = await appointments.handle(id, by, { type: 'accept', now: clock() })
        return { id, status }
      },
    })

    app.route({
      ...routeOf(declineAppointment),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
        const by = { actorId: practitionerId, owner: practitionerId }
        const { reason } = request.body
        const { status } = await appointments.handle(id, by, { type: 'decline', now: clock(), reason })
        return { id, status }
      },
    })

    app.route({
      ...routeOf(proposeAppointmentTime),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
        const start = Date.parse(request.body.start_time)
        const { startTime, endTime } = await moves.propose(id, practitionerId, start)
        return { id, proposed_start: startTime, proposed_end: endTime }
      },
    })

    app.route({
      ...routeOf(cancelAppointment),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        if (request.params.userId !== practitionerId) throw notFound()
        const id = uuidOrNotFound(request.params.id)
        const now = clock()
        const by = { actorId: practitionerId, owner: practitionerId }
        const cancelled = await appointments.handle(id, by, { type: 'cancel', now })
        // After a failure of the meeting provider the visit is already cancelled; a repeated call ends its
        // room now.
        await meetings.endRoom(await meetings.ensureRoom(cancelled.roomId), 'The visit was cancelled')
        return { id, status: cancelled.status, cancelled_at: cancelled.cancelledAt ?? now.toISOString() }
      },
    })
  }
