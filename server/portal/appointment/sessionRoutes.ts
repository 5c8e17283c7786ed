import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { decodeJwt } from 'jose'
import { endSession } from '../../../src/contracts/portal/sessionEnd.ts'
import { startSession } from '../../../src/contracts/portal/sessionNotification.ts'
import { invalidFields } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import { endCallFiles } from '../callFile/callFiles.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { visitRoomId } from '../videoRoom/visitRoom.ts'

/** The room of a meeting token; the room that the token opened has checked its signature. */
const roomOf = (token: string): unknown => {
  try {
    return decodeJwt(token).room_id
  } catch {
    return undefined
  }
}

/** P4.15, P4.16: a session starts with a notification and ends with an update. */
export const sessionRoutes =
  ({ db, clock, appointments, meetings, notes }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(startSession),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
        const now = clock()
        const by = { actorId: practitionerId, owner: practitionerId }
        const roomId = await visitRoomId({ db, meetings }, practitionerId, id)
        if (roomOf(request.body.token) !== roomId)
          throw invalidFields([{ field: 'token', message: 'It is not a token of the room of this visit' }])
        const started = await appointments.handle(id, by, { type: 'startSession', now })
        return { id, status: started.status, started_at: started.startedAt ?? now.toISOString() }
      },
    })

    app.route({
      ...routeOf(endSession),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
        const { body } = request
        const now = clock()
        const by = { actorId: practitionerId, owner: practitionerId }
        const ended = await appointments.handle(id, by, {
          type: 'endSession',
          now,
          endedAt: new Date(body.ended_at),
          ending: {
            outcome: body.outcome,
            reason: body.reason ?? null,
            // The stored state decides, not the client's claim.
            noteSigned: await notes.isSigned({ practitionerId, appointmentId: id }),
            quality: body.quality ?? null,
            reasons: body.reasons,
          },
        })
        await endCallFiles(db, id, now)
        if (body.lock_room) {
          const roomId = await meetings.ensureRoom(ended.roomId)
          await meetings.endRoom(roomId, 'The visit has ended')
        } else await meetings.recheckAccess()
        return {
          id,
          status: ended.status,
          ended_at: ended.endedAt ?? now.toISOString(),
          outcome: ended.outcome ?? body.outcome,
        }
      },
    })
  }
