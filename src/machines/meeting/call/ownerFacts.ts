import type { EventOf } from '../../../contracts/machineContract.ts'
import type { CallEvent } from '../../../contracts/meeting/call/callEvents.ts'
import type { callFacts } from '../../../contracts/meeting/call/callFacts.ts'
import { isRecordingOpen } from '../../../contracts/meeting/recording/recordingConsent.ts'
import { askedPart } from '../../../contracts/meeting/streaming/streaming.ts'
import type { meetingContract } from './meetingContract.ts'

/** Facts for the owner of a call (docs/decisions/0051). Pure. */
type CallFact = EventOf<{ input: never; context: never; outputs: never; events: typeof callFacts }>
type Announcements = Extract<CallFact, { type: 'call.happened' }>['what']

/** A message is announced with the role of its sender, never with a name. */
const MESSAGE_FROM: ReadonlyMap<string, Announcements[number]> = new Map([
  ['doctor', 'messageFromDoctor'],
  ['patient', 'messageFromPatient'],
  ['waiting', 'messageFromWaiting'],
  ['observer', 'messageFromCompanion'],
])

/** The announcements of a batch: each once, however many events there were. */
const announcementsOf = (events: readonly CallEvent[]): Announcements => [
  ...new Set(
    events.flatMap((one) =>
      one.type === 'NEW_MESSAGE' ? (MESSAGE_FROM.get(one.senderRole ?? '') ?? 'messageArrived') : [],
    ),
  ),
  ...(events.some((one) => one.type === 'HAND_RAISE_CHANGED' && one.raised && !one.isLocal)
    ? (['handRaised'] as const)
    : []),
  ...(events.some(({ type }) => type === 'POLL_STARTED') ? (['pollStarted'] as const) : []),
]

/** The facts that an event of the call sends to its owner, if any. */
export const ownerEvents = (event: EventOf<typeof meetingContract>): CallFact | null => {
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
      return { ...event, type: 'call.peopleCounted' }
    case 'recording.updated': {
      const { type, state, consents } = event.update
      return type === 'sfu' || consents !== undefined
        ? { type: 'call.recordingChanged', open: isRecordingOpen(state) }
        : null
    }
    case 'room.stateArrived': {
      const part = askedPart(event.room.recording)
      return part === undefined ? null : { type: 'call.recordingChanged', open: isRecordingOpen(part.state) }
    }
    case 'call.eventsRaised': {
      const what = announcementsOf(event.events)
      return what.length === 0 ? null : { type: 'call.happened', what }
    }
    default:
      return null
  }
}
