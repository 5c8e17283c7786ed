import type { FastifyInstance } from 'fastify'
import { feedbackBody, reportBody } from '../../../src/contracts/meeting/quality/analytics.ts'
import { tidyLine } from '../../../src/contracts/text.ts'
import { isCheckRoom } from '../checkRoom.ts'
import { REPORT_LIMIT } from '../limits.ts'
import type { ReportStore } from '../persistence/reportStore.ts'
import { clientReportOf } from '../signalling/clientReport.ts'
import { bearerOf } from './bearer.ts'

/** Rounds and limits a value to what the column accepts. */
const scale = (value: number): number => Math.round(Math.min(1_000, Math.max(-1_000, value)))

/**
 * `POST /v2/client/report` and `/v2/client/feedback` (protocol §11.2, §11.4). Bodies contain names and the
 * token, so only the event name and error code of a report and the questions and answers of feedback are
 * stored.
 */
export const registerReportRoutes = (
  app: FastifyInstance,
  { tokenSecret, reports, now }: { tokenSecret: string; reports: ReportStore; now: () => number },
): void => {
  const limited = (max: number) => ({
    bodyLimit: REPORT_LIMIT.bodyBytes,
    config: { rateLimit: { max, timeWindow: '1 minute' } },
  })

  app.post('/v2/client/report', limited(REPORT_LIMIT.perMinute), async (request, reply) => {
    const grant = await bearerOf(request, reply, tokenSecret)
    if (grant === null) return reply
    const body = reportBody.safeParse(request.body)
    if (!body.success) return reply.code(400).send({ code: 400, message: 'The report cannot be read' })
    if (isCheckRoom(grant.roomId)) return reply.send({})
    const { event, payload } = body.data
    await reports.addReport(clientReportOf(grant.roomId, { name: event, info: payload }, now()))
    return reply.send({})
  })

  app.post('/v2/client/feedback', limited(REPORT_LIMIT.feedbackPerMinute), async (request, reply) => {
    const grant = await bearerOf(request, reply, tokenSecret)
    if (grant === null) return reply
    const body = feedbackBody.safeParse(request.body)
    if (!body.success) return reply.code(400).send({ code: 400, message: 'The feedback cannot be read' })
    const { peer, payload } = body.data
    await reports.addFeedback({
      roomId: grant.roomId,
      sessionId: tidyLine((peer?.session_id ?? '').slice(0, 128)),
      role: grant.role,
      at: now(),
      rating: scale(payload.rating),
      minRating: scale(payload.min_rating),
      maxRating: scale(payload.max_rating),
      question: payload.question,
      reasons: payload.reasons,
      comment: payload.comment,
    })
    return reply.send({})
  })
}
