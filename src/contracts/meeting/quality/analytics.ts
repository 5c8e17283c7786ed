import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { identifier, tidiedLine, tidiedParagraphs } from '../../text.ts'

/** Analytics of the layer (M3.68, protocol §11). */

/** The reporting peer, for reports over HTTP; names stay in the browser's memory and in the report. */
export const analyticsPeer = z.object({
  peer_id: z.string(),
  session_id: z.string(),
  room_id: z.string(),
  room_name: sensitive('patient', z.string()),
  template_id: z.string(),
  joined_at: z.number(),
  session_started_at: z.number(),
  role: z.string(),
  user_name: sensitive('patient', z.string()),
  user_data: sensitive('patient', z.string()),
})
export type AnalyticsPeer = z.infer<typeof analyticsPeer>

export const analyticsEvent = z.object({
  name: z.string(),
  properties: sensitive('content', z.record(z.string(), z.unknown())),
  /** Time of creation, epoch milliseconds. */
  timestamp: z.number(),
  device_id: z.string(),
  metadata: z.object({
    peer: analyticsPeer,
    token: sensitive('credential', z.string()),
    userAgent: z.string(),
  }),
})
export type AnalyticsEvent = z.infer<typeof analyticsEvent>

/** Events stored in the browser until they can be sent (M9.52), without their token. */
export const storedAnalytics = z.array(analyticsEvent)

/** POST /v2/client/report (M7.016). */
export const reportBody = z.object({
  event: identifier(128),
  payload: sensitive('content', z.record(z.string(), z.unknown())).default({}),
  event_id: z.string().max(64),
  timestamp: z.number(),
  device_id: z.string().max(128),
  peer: analyticsPeer.partial(),
  cluster: z.object({ websocket_url: z.string().max(2_048).default('') }),
})
export type ReportBody = z.infer<typeof reportBody>

/** A user's rating of a call: 1 to 5, reasons, and a comment. */
export const feedbackPayload = z.object({
  question: tidiedParagraphs(500).default(''),
  rating: z.number(),
  min_rating: z.number().default(1),
  max_rating: z.number().default(5),
  reasons: z.array(tidiedLine(200)).max(20).default([]),
  comment: sensitive('content', tidiedParagraphs(2_000)).default(''),
})
export type FeedbackPayload = z.infer<typeof feedbackPayload>

/** M3.69, protocol §11.4. */
export const feedbackInfo = z.object({
  peer: analyticsPeer.omit({ room_id: true }).extend({ token: sensitive('credential', z.string()) }),
  agent: z.string(),
  device_id: z.string(),
  cluster: z.object({ websocket_url: z.string() }),
  timestamp: z.number(),
})
export type FeedbackInfo = z.infer<typeof feedbackInfo>

/** POST /v2/client/feedback (M7.019). */
export const feedbackBody = feedbackInfo.partial().extend({ payload: feedbackPayload })
