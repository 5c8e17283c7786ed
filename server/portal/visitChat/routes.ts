import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readVisitChat } from '../../../src/contracts/portal/visitChat.ts'
import { readGuestChat } from '../../../src/contracts/portal/visitLink/guestChat.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { guestUserId } from '../../meeting/http/guestEntry.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { guestChatOf } from './guestChat.ts'
import { visitMessagesOf } from './visitMessages.ts'

/** Calls of one address a minute. */
const limited = { rateLimit: { max: 60, timeWindow: '1 minute' } }

/** The chat of a visit, for its practitioner, whose reads are recorded, and for a guest of its room. */
export const visitChatRoutes =
  ({ db, clock, accessLog, visitRecord }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(readVisitChat),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
        const visit = await db
          .selectFrom('appointment')
          .select('client_id')
          .where('id', '=', id)
          .where('practitioner_id', '=', practitionerId)
          .executeTakeFirst()
        if (visit === undefined) throw notFound()
        await accessLog.record({
          practitionerId,
          action: 'chat',
          requestId: request.id,
          read: [{ appointmentId: id, clientId: visit.client_id }],
        })
        await visitRecord.append(id, [
          { at: clock(), fact: { kind: 'data.read', practitionerId, what: 'chat' } },
        ])
        return { id, messages: await visitMessagesOf(db, id) }
      },
    })

    app.route({
      ...routeOf(readGuestChat),
      config: { ...routeOf(readGuestChat).config, ...limited },
      handler: async ({ body }) => {
        const guest = { roomCode: body.room_code, user: guestUserId(body.user_id) }
        const chat = await guestChatOf(db, guest, clock())
        if (chat === undefined) throw notFound()
        return chat
      },
    })
  }
