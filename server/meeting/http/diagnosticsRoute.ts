import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  DIAGNOSTICS_TOKEN_PATH,
  type DiagnosticsTokenAnswer,
  diagnosticsTokenQuery,
} from '../../../src/contracts/diagnostics/diagnosticsToken.ts'
import { CHECK_LIMIT } from '../limits.ts'

/** A token for a check, and the init endpoint where it is valid: this server or the provider's cloud. */
export type CheckGrant = (
  region: string | undefined,
  request: FastifyRequest,
) => Promise<Pick<DiagnosticsTokenAnswer, 'token' | 'init_endpoint'>>

/**
 * `GET /v2/diagnostics/token` (protocol §1.4, M7.011, M7.012). Open to everybody, so that a patient can check
 * before a visit exists; the token opens a room for one peer, which ends soon.
 */
export const registerDiagnosticsRoute = (app: FastifyInstance, grant: CheckGrant): void => {
  app.get(
    DIAGNOSTICS_TOKEN_PATH,
    { config: { rateLimit: { max: CHECK_LIMIT.tokensPerMinute, timeWindow: '1 minute' } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const query = diagnosticsTokenQuery.safeParse(request.query)
      if (!query.success) return reply.code(400).send({ code: 400, message: 'The region cannot be read' })
      const answer: DiagnosticsTokenAnswer = {
        ...(await grant(query.data.region, request)),
        code: 200,
        message: 'A check may begin',
      }
      return reply.send(answer)
    },
  )
}
