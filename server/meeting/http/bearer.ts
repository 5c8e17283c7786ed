import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkMeetingToken, type TokenGrant } from './meetingToken.ts'

/** The bearer token of a meeting call, or null after answering 401. */
export const bearerOf = async (
  request: FastifyRequest,
  reply: FastifyReply,
  tokenSecret: string,
): Promise<TokenGrant | null> => {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const check =
    bearer === undefined
      ? { ok: false as const, message: 'A meeting token is needed' }
      : await checkMeetingToken(tokenSecret, bearer)
  if (check.ok) return check.grant
  await reply.code(401).send({ code: 401, message: check.message })
  return null
}
