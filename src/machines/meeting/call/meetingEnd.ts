import { LIMIT } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf } from '../../../contracts/machineContract.ts'
import { type MeetingEnd, MOVED_REASON } from '../../../contracts/meeting/call/meetingEnd.ts'
import type { meetingContract } from './meetingContract.ts'

/** The summary of a call that its owner receives at the end, collected while it runs. */
type Context = ContextOf<typeof meetingContract>
type Ending = Partial<Pick<Context, 'end'>>

interface Noted {
  context: Context
  event: EventOf<typeof meetingContract>
}

export const endingWith = (context: Context, changes: Partial<MeetingEnd>): Ending => ({
  end: { ...context.end, ...changes },
})

export const sessionKnown = ({ context, event }: Noted): Ending => {
  const known = context.end.session
  switch (event.type) {
    case 'policy.changed':
      return endingWith(context, {
        role: event.policy.name,
        session: { ...known, templateId: event.policy.template_id },
      })
    case 'room.described':
      return endingWith(context, { session: { ...known, roomName: event.info.name } })
    case 'session.described':
      return endingWith(context, { session: { ...known, sessionId: event.info.session_id } })
    case 'room.stateArrived':
      return endingWith(context, { session: { ...known, startedAt: event.room.started_at ?? null } })
    default:
      return {}
  }
}

export const mutesKnown = ({ context, event }: Noted): Ending => {
  if (event.type !== 'localTracks.changed') return {}
  const isMuted = (kind: 'audio' | 'video') =>
    Object.values(event.tracks).find(({ type, source }) => type === kind && source === 'regular')?.mute ??
    context.end.muted?.[kind] ??
    false
  return endingWith(context, { muted: { audio: isMuted('audio'), video: isMuted('video') } })
}

export const joinedAtKnown = ({ context, event }: Noted): Ending =>
  event.type === 'transport.joined' ? endingWith(context, { joinedAt: event.joinedAt }) : {}

export const failureKnown = ({ context, event }: Noted): Ending =>
  event.type === 'transport.failed' ? endingWith(context, { reason: 'failed', error: event.error }) : {}

/** Only the server itself moves a call: an order in somebody's name is a removal, whatever its words are. */
const removalReason = ({
  roomEnded,
  reason,
  requestedBy,
}: {
  roomEnded: boolean
  reason: string
  requestedBy: string | null
}): MeetingEnd['reason'] => {
  if (roomEnded) return 'roomEnded'
  return reason === MOVED_REASON && requestedBy === null ? 'moved' : 'removed'
}

export const removalKnown = ({ context, event }: Noted): Ending =>
  event.type === 'peer.removalOrdered'
    ? endingWith(context, {
        reason: removalReason(event),
        by: event.requestedBy,
        removal: { role: null, reason: event.reason.slice(0, LIMIT.removalReason) },
      })
    : {}

/** The part with the people knows the role of the person who gave the order. */
export const removerKnown = ({ context, event }: Noted): Ending => {
  const { removal } = context.end
  if (event.type !== 'call.eventsRaised' || removal === undefined) return {}
  const order = event.events.find(({ type }) => type === 'REMOVED_FROM_ROOM')
  return order?.type === 'REMOVED_FROM_ROOM'
    ? endingWith(context, { removal: { ...removal, role: order.role ?? null } })
    : {}
}
