import type { FastifyInstance } from 'fastify'
import { consentRequest } from '../../../src/contracts/meeting/call/consent.ts'
import { TOKEN_LIMIT } from '../limits.ts'
import type { VisitRecorder } from '../persistence/visitRecorder.ts'
import type { VisitDirectory } from '../ports.ts'
import { networkOf } from './addressTag.ts'
import { ConsentLimits } from './consentLimits.ts'
import { guestUserId, openEntry, tooManyTries } from './guestEntry.ts'

/** `POST /v2/consent`: writes a guest's consent to the visit record (experience §8.7). */
export const registerConsentRoute = (
  app: FastifyInstance,
  directory: VisitDirectory,
  recorder: VisitRecorder,
  now: () => number,
): void => {
  const limits = new ConsentLimits()
  app.post(
    '/v2/consent',
    {
      bodyLimit: TOKEN_LIMIT.bodyBytes,
      config: { rateLimit: { max: TOKEN_LIMIT.triesPerMinute, timeWindow: '1 minute' } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const body = consentRequest.safeParse(request.body)
      if (!body.success) return reply.code(400).send({ code: 400, message: 'A whole answer is needed' })
      const { code, user_id, ...consent } = body.data
      const { entry, refusal } = await openEntry(directory, code)
      if (refusal !== null) return reply.code(refusal.code).send(refusal)
      const { companion } = entry.visit
      const fact = {
        ...{ kind: 'consent.given' as const, user: guestUserId(user_id), ...consent },
        ...(companion === null ? {} : { companion }),
      }
      const verdict = limits.judge({
        roomId: entry.roomId,
        user: fact.user,
        address: networkOf(request.ip),
        answer: JSON.stringify(consent),
      })
      if (verdict === 'known') return reply.send({})
      if (verdict === 'refused') return reply.code(429).send(tooManyTries)
      await recorder.append(entry.roomId, [{ at: new Date(now()), fact }])
      return reply.send({})
    },
  )
}
