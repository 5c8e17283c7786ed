import { LIMIT } from '../../contracts/constants.ts'
import { type AnalyticsEvent, storedAnalytics } from '../../contracts/meeting/analytics.ts'

/** Events that could not be sent, kept in the browser for the next occasion (M9.52, protocol §11.2). */
const KEY = 'client-events'

export const readPending = (storage: Storage): AnalyticsEvent[] => {
  try {
    return storedAnalytics.parse(JSON.parse(storage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

/** On a shared computer nobody should find whom somebody spoke to. */
const withoutNames = (event: AnalyticsEvent): AnalyticsEvent => ({
  ...event,
  metadata: {
    ...event.metadata,
    peer: { ...event.metadata.peer, user_name: '', user_data: '', room_name: '' },
  },
})

/** Keeps the newest; a full or forbidden storage loses them and nothing else (M8.052). */
export const writePending = (storage: Storage, events: readonly AnalyticsEvent[]): void => {
  try {
    if (events.length === 0) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify(events.slice(-LIMIT.analyticsFailures).map(withoutNames)))
  } catch {
    // Reporting must never disturb the call.
  }
}
