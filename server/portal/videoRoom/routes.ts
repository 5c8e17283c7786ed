import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { openVideoRoom } from '../../../src/contracts/portal/videoRoom.ts'
import { originOf } from '../../http/origin.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { enterableRoom } from './visitRoom.ts'

/** P7.26: gives the doctor access to the room of a visit. */
export const videoRoomRoutes =
  (deps: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(openVideoRoom),
      handler: async (request) => {
        const { practitionerId, sessionId } = identityOf(request)
        const appointmentId = uuidOrNotFound(request.query.appoinment_id)
        const { roomId, closesAt } = await enterableRoom(deps, practitionerId, appointmentId, deps.clock())
        const role = 'doctor'
        return {
          token: await deps.meetings.mintToken({
            roomId,
            userId: practitionerId,
            role,
            expiresAt: closesAt,
            signInId: sessionId,
            takesPlace: request.query.takes_place === 'true',
          }),
          room_id: roomId,
          init_endpoint: deps.meetings.initEndpoint(originOf(request, deps.publicUrl)),
          role,
        }
      },
    })
  }
