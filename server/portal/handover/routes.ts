import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { carriedCall, carriedGuest } from '../../../src/contracts/meeting/call/carriedCall.ts'
import { roomCode } from '../../../src/contracts/meeting/call/token.ts'
import {
  createGuestHandover,
  createHandover,
  revokeGuestHandover,
  revokeHandover,
  useGuestHandover,
  useHandover,
} from '../../../src/contracts/portal/handover.ts'
import { meetingUnavailable, notFound } from '../../http/apiFailure.ts'
import { originOf } from '../../http/origin.ts'
import { routeOf } from '../../http/routeOf.ts'
import { guestUserId } from '../../meeting/http/guestEntry.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { enterableRoom } from '../videoRoom/visitRoom.ts'
import { createVisitDirectory } from '../visitDirectory.ts'
import { createHandovers } from './handovers.ts'
import { openGuestRoom, visitIdOfRoom } from './openGuestRoom.ts'

/** Calls of one address a minute, so that nobody floods the table or tries codes. */
const limited = { rateLimit: { max: 30, timeWindow: '1 minute' } }

const sealedDoctor = carriedCall
const sealedGuest = z.object({ carried: carriedCall, guest: carriedGuest })

/** A running call goes on on another device of the same person (decision 0186). */
export const handoverRoutes =
  (deps: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, clock, meetings, publicUrl } = deps
    const handovers = createHandovers(db, clock)
    const directory = createVisitDirectory(db, clock)
    /** @throws ApiFailure 502 where the provider knows no such place */
    const requireMoves = () => {
      if (!meetings.movesCalls) throw meetingUnavailable()
    }
    const options = <E extends Parameters<typeof routeOf>[0]>(row: E) => ({
      ...routeOf(row),
      config: { ...routeOf(row).config, ...limited },
    })

    app.route({
      ...options(createHandover),
      handler: async (request) => {
        requireMoves()
        const { practitionerId } = identityOf(request)
        const appointmentId = uuidOrNotFound(request.params.id)
        await enterableRoom(deps, practitionerId, appointmentId, clock())
        return handovers.create({ appointmentId, userId: practitionerId }, JSON.stringify(request.body))
      },
    })

    app.route({
      ...options(revokeHandover),
      handler: async (request, reply) => {
        const { practitionerId } = identityOf(request)
        await handovers.revoke({ appointmentId: uuidOrNotFound(request.params.id), userId: practitionerId })
        return reply.code(204).send(null)
      },
    })

    app.route({
      ...options(useHandover),
      handler: async (request) => {
        requireMoves()
        const { practitionerId, sessionId } = identityOf(request)
        const appointmentId = uuidOrNotFound(request.params.id)
        const { roomId, closesAt } = await enterableRoom(deps, practitionerId, appointmentId, clock())
        const used = await handovers.use(request.body.code, { appointmentId, userId: practitionerId })
        if (used === null) throw notFound()
        return {
          token: await meetings.mintToken({
            roomId,
            userId: practitionerId,
            role: 'doctor',
            expiresAt: closesAt,
            signInId: sessionId,
            takesPlace: true,
          }),
          init_endpoint: meetings.initEndpoint(originOf(request, publicUrl)),
          carried: sealedDoctor.parse(JSON.parse(used.carried)),
        }
      },
    })

    app.route({
      ...options(createGuestHandover),
      handler: async (request) => {
        requireMoves()
        const { room_code, guest, carried } = request.body
        const { appointmentId } = await openGuestRoom(db, directory, room_code)
        return handovers.create(
          { appointmentId, userId: guestUserId(guest.userId) },
          JSON.stringify({ carried, guest } satisfies z.infer<typeof sealedGuest>),
        )
      },
    })

    app.route({
      ...options(revokeGuestHandover),
      handler: async (request, reply) => {
        const appointmentId = await visitIdOfRoom(db, roomCode.safeParse(request.body.room_code).data)
        await handovers.revoke({ appointmentId, userId: guestUserId(request.body.user_id) })
        return reply.code(204).send(null)
      },
    })

    app.route({
      ...options(useGuestHandover),
      handler: async (request) => {
        requireMoves()
        const { appointmentId, entry } = await openGuestRoom(db, directory, request.body.room_code)
        const used = await handovers.use(request.body.code, { appointmentId, userId: null })
        if (used === null) throw notFound()
        return {
          ...sealedGuest.parse(JSON.parse(used.carried)),
          // The room gives it the role of the place that it takes.
          token: await meetings.mintToken({
            roomId: await meetings.ensureRoom(entry.roomId),
            userId: used.userId,
            role: 'waiting',
            expiresAt: new Date(entry.closesAt),
            address: request.ip,
            takesPlace: true,
            companion: entry.visit.companion,
          }),
          init_endpoint: meetings.initEndpoint(originOf(request, publicUrl)),
          visit: entry.visit,
        }
      },
    })
  }
