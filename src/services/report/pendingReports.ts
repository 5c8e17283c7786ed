import { LIMIT } from '../../contracts/constants.ts'
import { type AnalyticsEvent, storedAnalytics } from '../../contracts/meeting/quality/analytics.ts'
import { readAuthToken } from '../signal/authToken.ts'

/** Events that could not be sent, stored in the browser for a later attempt (M9.52, protocol §11.2). */
const KEY = 'client-events'

export const readPending = (storage: Storage): AnalyticsEvent[] => {
  try {
    return storedAnalytics.parse(JSON.parse(storage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

/** The room that a token opens; '' for one that cannot be read. */
export const roomOfToken = (token: string): string => {
  try {
    return readAuthToken(token).room_id
  } catch {
    return ''
  }
}

/**
 * On a shared computer nobody must find whom somebody talked to, nor a token that opens a room. The room's id
 * stays: a later call of the same room sends the stored events with its own token.
 */
const withoutSecrets = (event: AnalyticsEvent): AnalyticsEvent => {
  const { peer, token } = event.metadata
  return {
    ...event,
    metadata: {
      ...event.metadata,
      token: '',
      peer: {
        ...peer,
        room_id: peer.room_id || roomOfToken(token),
        user_name: '',
        user_data: '',
        room_name: '',
      },
    },
  }
}

/** Stores the newest; a full or forbidden storage only loses them (M8.052). */
export const writePending = (storage: Storage, events: readonly AnalyticsEvent[]): void => {
  try {
    if (events.length === 0) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify(events.slice(-LIMIT.analyticsFailures).map(withoutSecrets)))
  } catch {
    // Reporting must never disturb the call.
  }
}
