import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deleteTranscript, listTranscripts } from '../../../src/contracts/portal/transcript/transcript.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'

/** Transcripts of calls. Each viewing of lines and each deletion is written down. */
export const transcriptRoutes =
  ({ db, accessLog, transcripts }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(listTranscripts),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const appointmentId = uuidOrNotFound(request.params.id)
        const found = await transcripts.ofVisit(practitionerId, appointmentId)
        if (found.some(({ lines }) => lines.length > 0)) {
          const { client_id: clientId } = await db
            .selectFrom('appointment')
            .select('client_id')
            .where('id', '=', appointmentId)
            .executeTakeFirstOrThrow()
          await accessLog.record({
            practitionerId,
            action: 'transcript.read',
            requestId: request.id,
            read: [{ appointmentId, clientId }],
          })
        }
        return { transcripts: found }
      },
    })

    app.route({
      ...routeOf(deleteTranscript),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        return transcripts.remove(practitionerId, uuidOrNotFound(request.params.id))
      },
    })
  }
