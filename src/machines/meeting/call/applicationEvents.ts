import type { EventOf } from '../../../contracts/machineContract.ts'
import type { CallEvent } from '../../../contracts/meeting/call/callEvents.ts'
import type { meetingContract } from './meetingContract.ts'

/** Notifications to the application about events of the call (M4.152-M4.184). Each fact is notified once. */

export const applicationEventsOf = (event: EventOf<typeof meetingContract>): readonly CallEvent[] => {
  switch (event.type) {
    case 'call.eventsRaised':
      return event.events
    case 'error.raised':
      return [{ type: 'ERROR', error: event.error }]
    case 'transport.reconnecting':
      return [{ type: 'RECONNECTING', error: 'error' in event ? event.error : null }]
    case 'transport.reconnected':
      return [{ type: 'RECONNECTED' }]
    case 'device.chosen':
      return [
        {
          type: 'DEVICE_CHANGE_UPDATE',
          text: `Selected ${event.kind} device`,
          deviceType: event.kind,
        },
      ]
    default:
      return []
  }
}
