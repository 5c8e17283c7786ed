import { type MeetingError, makeError } from '../../../contracts/errors.ts'
import type { EventOf } from '../../../contracts/machineContract.ts'
import type { CallEvent } from '../../../contracts/meeting/call/callEvents.ts'
import type { RecordingConsents } from '../../../contracts/meeting/recording/recordingConsent.ts'
import { isStreamRunning } from '../../../contracts/meeting/streaming/streaming.ts'
import type { RoomEntity, roomContract } from '../call/roomContract.ts'

/** The changes of the room by notifications about recordings and streams (M7.097-M7.099). Pure. */

type RoomEvent = EventOf<typeof roomContract>
type StreamEvent = Extract<RoomEvent, { type: 'recording.updated' | 'rtmp.updated' | 'hls.updated' }>

/** The wire's letter case; anything else is the browser's (protocol §7.4). */
const variantOf = (type: string): 'sfu' | 'hls' | 'browser' => {
  if (type === 'sfu') return 'sfu'
  return type === 'HLS' ? 'hls' : 'browser'
}

const answersIn = (consents: RecordingConsents | undefined) => (consents === undefined ? {} : { consents })

export const streamsAfter = (
  { recording, streaming }: RoomEntity,
  event: StreamEvent,
): Pick<RoomEntity, 'recording' | 'streaming'> => {
  switch (event.type) {
    case 'recording.updated': {
      const { type, error: _, ...part } = event.update
      return { recording: { ...recording, [variantOf(type)]: part }, streaming }
    }
    case 'rtmp.updated': {
      const { error: _, consents, ...rtmp } = event.update
      return { recording, streaming: { ...streaming, rtmp, ...answersIn(consents) } }
    }
    case 'hls.updated': {
      const { variants, error, consents } = event.update
      // In a notification the variants decide, in the room state the flag (protocol §3.7).
      const enabled = variants.some(({ state }) => isStreamRunning(state))
      const hls = { enabled, variants, ...(error === undefined ? {} : { error }) }
      return { recording, streaming: { ...streaming, hls, ...answersIn(consents) } }
    }
  }
}

export const streamEventsOf = (event: RoomEvent): CallEvent[] => {
  switch (event.type) {
    case 'recording.updated': {
      const variant = variantOf(event.update.type)
      const { state } = event.update
      return [{ type: 'RECORDING_STATE_UPDATED', variant: variant === 'sfu' ? 'server' : variant, state }]
    }
    case 'rtmp.updated':
      return [{ type: 'RTMP_STATE_UPDATED', state: event.update.state }]
    case 'hls.updated':
      return [
        {
          type: 'HLS_STATE_UPDATED',
          running: event.update.variants.some(({ state }) => isStreamRunning(state)),
        },
      ]
    default:
      return []
  }
}

/** M8.100-M8.103: an error without a code is ignored; one with a code has its message, or a general one. */
export const streamErrorOf = (event: RoomEvent): MeetingError | null => {
  if (event.type !== 'recording.updated' && event.type !== 'rtmp.updated' && event.type !== 'hls.updated')
    return null
  const { code, message } = event.update.error ?? {}
  // The room state has code 0 where there is no error.
  if (!code) return null
  const action = event.type === 'recording.updated' ? 'RECORDING' : 'STREAMING'
  const text = message || 'error in streaming/recording'
  return { ...makeError(5000, { action, description: text, message: text, terminal: false }), code }
}
