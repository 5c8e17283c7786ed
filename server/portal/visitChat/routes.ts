import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readVisitChat } from '../../../src/contracts/portal/visitChat.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { visitMessagesOf } from './visitMessages.ts'

/** The chat of a visit, for its practitioner; each read is recorded. */
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
  }
