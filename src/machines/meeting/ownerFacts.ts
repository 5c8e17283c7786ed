import type { EventOf } from '../../contracts/machineContract.ts'
import type { CallEvent } from '../../contracts/meeting/callEvents.ts'
import type { callFacts } from '../../contracts/meeting/callFacts.ts'
import type { meetingContract } from './meetingContract.ts'

/** What whoever started a call hears of it (docs/decisions/0046). Pure. */
type CallFact = EventOf<{ input: never; context: never; outputs: never; events: typeof callFacts }>
type Said = Extract<CallFact, { type: 'call.happened' }>['what']

/** What of a batch is worth saying aloud: each once, however many there were. */
const saidOf = (events: readonly CallEvent[]): Said => [
  ...(events.some(({ type }) => type === 'NEW_MESSAGE') ? (['messageArrived'] as const) : []),
  ...(events.some((one) => one.type === 'HAND_RAISE_CHANGED' && one.raised && !one.isLocal)
    ? (['handRaised'] as const)
    : []),
  ...(events.some(({ type }) => type === 'POLL_STARTED') ? (['pollStarted'] as const) : []),
]

/** What the owner of the call hears of an event of the call, if anything. */
export const toldToOwner = (event: EventOf<typeof meetingContract>): CallFact | null => {
  switch (event.type) {
    case 'transport.previewed':
      return { type: 'call.previewed' }
    case 'transport.joined':
      return { type: 'call.joined', joinedAt: event.joinedAt }
    case 'transport.reconnecting':
      return { type: 'call.reconnecting' }
    case 'transport.reconnected':
      return { type: 'call.reconnected' }
    case 'media.opened':
      return { type: 'call.mediaOpened' }
    case 'policy.changed':
      return { type: 'call.roleGiven', role: event.policy.name }
    case 'people.counted':
      return { type: 'call.peopleCounted', waiting: event.waiting, present: event.present }
    case 'call.eventsRaised': {
      const what = saidOf(event.events)
      return what.length === 0 ? null : { type: 'call.happened', what }
    }
    default:
      return null
  }
}
