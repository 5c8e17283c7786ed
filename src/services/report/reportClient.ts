import { TIME } from '../../contracts/constants.ts'
import { MeetingFailure, makeError } from '../../contracts/errors.ts'
import type {
  AnalyticsEvent,
  FeedbackInfo,
  FeedbackPayload,
  ReportBody,
} from '../../contracts/meeting/quality/analytics.ts'

/** Reports and feedback over HTTP (protocol §11.2, §11.4). */

interface Deps {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
}

const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(TIME.reportTimeout)])

const bodyOf = (event: AnalyticsEvent, initEndpoint: string): ReportBody => ({
  event: event.name,
  payload: event.properties,
  event_id: String(event.timestamp),
  timestamp: event.timestamp,
  device_id: event.device_id,
  peer: event.metadata.peer,
  cluster: { websocket_url: initEndpoint },
})

/** @returns whether the event is settled: accepted, or refused permanently (401, M7.017) */
export const postReport = async (
  host: string,
  initEndpoint: string,
  event: AnalyticsEvent,
  { fetch, signal }: Deps,
): Promise<boolean> => {
  try {
    const response = await fetch(new URL('/v2/client/report', host).toString(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${event.metadata.token}`,
        user_agent_v2: event.metadata.userAgent,
      },
      body: JSON.stringify(bodyOf(event, initEndpoint)),
      signal: within(signal),
    })
    return response.ok || response.status === 401
  } catch {
    return false
  }
}

/** @throws MeetingFailure "Unable to submit feedback" (M7.020) */
export const postFeedback = async (
  host: string,
  info: FeedbackInfo,
  payload: FeedbackPayload,
  { fetch, signal }: Deps,
): Promise<void> => {
  const refused = (description: string) =>
    new MeetingFailure(
      makeError(2000, { action: 'FEEDBACK', message: 'Unable to submit feedback', description }),
    )
  let response: Response
  try {
    response = await fetch(new URL('/v2/client/feedback', host).toString(), {
      method: 'POST',
      headers: { authorization: `Bearer ${info.peer.token}` },
      body: JSON.stringify({ ...info, payload }),
      signal: within(signal),
    })
  } catch (cause) {
    throw refused(cause instanceof Error ? cause.message : 'Failed to fetch')
  }
  if (!response.ok) throw refused(`The server answered ${response.status}`)
}
