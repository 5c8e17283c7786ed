import rateLimit from '@fastify/rate-limit'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { type TokenAnswer, tokenRequest } from '../../../src/contracts/meeting/call/token.ts'
import { failureOf } from '../../failure.ts'
import { TOKEN_LIMIT } from '../limits.ts'
import type { TokenRequest, VisitDirectory } from '../ports.ts'
import { guestUserId, openEntry, tooManyTries } from './guestEntry.ts'

/** Signs the token and returns its init endpoint: this server or the provider's cloud. */
export type GuestGrant = (
  guest: Required<
    Pick<TokenRequest, 'roomId' | 'userId' | 'role' | 'expiresAt' | 'takesPlace' | 'companion'>
  >,
  request: FastifyRequest,
) => Promise<Pick<TokenAnswer, 'token' | 'init_endpoint'>>

/** `POST /v2/token` (protocol §1.3): exchanges a room code for a token with the role `waiting`. */
export const registerTokenRoute = async (
  app: FastifyInstance,
  directory: VisitDirectory,
  grant: GuestGrant,
): Promise<void> => {
  // The portal may already have registered the limiter for the whole server.
  if (!app.hasDecorator('rateLimit')) await app.register(rateLimit, { global: false })
  // Browsers send the public client's body as text/plain, so any type is parsed as JSON.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(null, null)
    }
  })

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode === 429) return reply.code(429).send(tooManyTries)
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ failure: failureOf(error) }, 'meeting request failed')
    return reply
      .code(status)
      .send({ code: status, message: status >= 500 ? 'The meeting server failed' : error.message })
  })

  app.post(
    '/v2/token',
    {
      bodyLimit: TOKEN_LIMIT.bodyBytes,
      config: {
        rateLimit: {
          max: TOKEN_LIMIT.triesPerMinute,
          timeWindow: '1 minute',
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const body = tokenRequest.safeParse(request.body)
      if (!body.success) return reply.code(400).send({ code: 400, message: 'A room code is needed' })
      const { entry, refusal } = await openEntry(directory, body.data.code)
      if (refusal !== null) return reply.code(refusal.code).send(refusal)
      const answer: TokenAnswer = {
        ...(await grant(
          {
            roomId: entry.roomId,
            userId: guestUserId(body.data.user_id),
            role: 'waiting',
            expiresAt: new Date(entry.closesAt),
            takesPlace: body.data.takes_place === true,
            companion: entry.visit.companion,
          },
          request,
        )),
        visit: entry.visit,
      }
      return reply.send(answer)
    },
  )
}
