import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { featureFlagSet } from '../../../contracts/meeting/call/flags.ts'
import { wireRoom } from '../../../contracts/meeting/connection/shapes.ts'
import { transcriptionEntry } from '../../../contracts/meeting/transcription/transcription.ts'
import { sensitive } from '../../../contracts/sensitive.ts'
import { endRoomOrder, midCallPreviewFacts } from '../connection/transportContract.ts'

/** M3.08: the room as the application sees it. Times are epoch milliseconds. */
export const roomEntity = z.object({
  id: z.string(),
  name: sensitive('patient', z.string()),
  description: sensitive('patient', z.string()),
  sessionId: z.string(),
  templateId: z.string(),
  localPeer: z.string(),
  startedAt: z.number().nullable(),
  joinedAt: z.number().nullable(),
  peerCount: z.number().nullable(),
  maxSize: z.number().nullable(),
  isLargeRoom: z.boolean(),
  recording: wireRoom.shape.recording.unwrap().nullable(),
  streaming: wireRoom.shape.streaming.unwrap().nullable(),
  /** M3.13. */
  transcriptions: z.array(transcriptionEntry),
  flags: featureFlagSet.nullable(),
  effectsKey: sensitive('credential', z.string()).nullable(),
  /** The policy's part of the permission; the flag is the other (protocol §2.3). */
  noiseCancellationAllowed: z.boolean(),
})
export type RoomEntity = z.infer<typeof roomEntity>

export const roomContract = {
  input: z.object({ peerId: z.string() }),
  context: z.object({
    peerId: z.string(),
    room: roomEntity,
    /** M4.053, M4.054: another role is previewed during the call. */
    previewingRole: z.boolean(),
    error: meetingError.nullable(),
  }),
  events: {
    ...event('room.previewRequested', { asRole: z.string().nullable().optional() }),
    ...event('room.joinRequested', { userName: sensitive('patient', z.string()) }),
    ...event('room.leaveRequested', {}),
    ...event('room.endRequested', { order: endRoomOrder }),
    ...event('transport.previewed', {}),
    ...event('transport.joined', { joinedAt: z.number() }),
    ...event('transport.reconnecting', { error: meetingError.nullable() }),
    ...event('transport.reconnected', {}),
    /** `during`: the preview or the join that was under way; its own rejection reports the error (M4.043). */
    ...event('transport.failed', {
      error: meetingError,
      during: z.enum(['preview', 'join']).nullable(),
    }),
    ...event('transport.left', {}),
    ...event('transport.leaveFailed', { error: meetingError }),
    ...midCallPreviewFacts,
    'signal.opened': factEvents['signal.opened'],
    'policy.changed': factEvents['policy.changed'],
    'room.described': factEvents['room.described'],
    'session.described': factEvents['session.described'],
    'room.stateArrived': factEvents['room.stateArrived'],
    'transcription.updated': factEvents['transcription.updated'],
    'recording.updated': factEvents['recording.updated'],
    'rtmp.updated': factEvents['rtmp.updated'],
    'hls.updated': factEvents['hls.updated'],
  },
  outputs: {},
} as const
