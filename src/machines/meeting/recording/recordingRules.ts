import type { ContextOf, EventOf } from '../../../contracts/machineContract.ts'
import { isRecordingOpen } from '../../../contracts/meeting/recording/recordingConsent.ts'
import { askedPart } from '../../../contracts/meeting/streaming/streaming.ts'
import { isAskedRole } from '../call/askedRole.ts'
import type { recordingContract } from './recordingContract.ts'

/** The room's state of the recording as it concerns this person. Pure. */

type Context = ContextOf<typeof recordingContract>
type Event = EventOf<typeof recordingContract>
type Known = Pick<Context, 'state' | 'consents'>

/** Whether the person has to be asked now. */
export const isUnanswered = ({ role, state, consents, answer }: Context): boolean =>
  isAskedRole(role) && isRecordingOpen(state) && consents !== null && answer === null

const knownFrom = (event: Event): Known | null => {
  if (event.type === 'recording.updated') {
    const { type, state, consents } = event.update
    return type === 'sfu' || consents !== undefined ? { state, consents: consents ?? null } : null
  }
  if (event.type !== 'room.stateArrived') return null
  const part = askedPart(event.room.recording)
  // A room state without the recording changes nothing.
  if (part === undefined) return null
  return { state: part.state ?? 'none', consents: part.consents ?? null }
}

const outcomeOf = (context: Context, known: Known, withdrawn: boolean): Context['outcome'] => {
  if (!isRecordingOpen(context.state)) return context.outcome
  if (known.state === 'failed') return 'failed'
  if (withdrawn) return 'withdrawn'
  const isDeclined = context.state === 'initialised' && known.consents?.some(({ agreed }) => !agreed) === true
  return isDeclined ? 'declined' : 'stopped'
}

/** The context after a notification about the recording. */
export const recordingAfter = (context: Context, event: Event): Partial<Context> => {
  const known = knownFrom(event)
  if (known === null) return {}
  const before = new Set(context.consents?.filter(({ agreed }) => agreed).map(({ peer_id }) => peer_id))
  const isNew = !isRecordingOpen(context.state) && isRecordingOpen(known.state)
  const withdrawn =
    !isNew &&
    (context.withdrawn ||
      known.consents?.some(({ peer_id, agreed }) => !agreed && before.has(peer_id)) === true)
  const own = known.consents?.find(({ peer_id }) => peer_id === context.peerId)
  return {
    ...known,
    withdrawn,
    answer: own?.agreed ?? null,
    outcome: isRecordingOpen(known.state) ? null : outcomeOf(context, known, withdrawn),
  }
}

/** The state of the chart that belongs to a state of the wire (M3.14, M4.083). */
export const courseOf = ({ state }: Pick<Context, 'state'>): 'off' | 'asked' | 'running' | 'paused' => {
  if (!isRecordingOpen(state)) return 'off'
  if (state === 'initialised') return 'asked'
  return state === 'paused' ? 'paused' : 'running'
}
