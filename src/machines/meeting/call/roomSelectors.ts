import type { SnapshotFrom } from 'xstate'
import {
  type HlsVariant,
  isRecordingRunning,
  isStreamRunning,
  type StreamError,
} from '../../../contracts/meeting/streaming/streaming.ts'
import type { TranscriptionEntry } from '../../../contracts/meeting/transcription/transcription.ts'
import { isAskedRole } from './askedRole.ts'
import type { RoomEntity } from './roomContract.ts'
import type { roomMachine } from './roomMachine.ts'

/**
 * The room as the specification's store shows it (M3.08-M3.16): what runs, what is allowed, and our state.
 */
export interface RoomView {
  id: string
  name: string
  description: string
  sessionId: string
  templateId: string
  localPeer: string
  startedAt: number | null
  joinedAt: number | null
  peerCount: number | null
  maxSize: number | null
  isLargeRoom: boolean
  recording: { browser: { running: boolean }; server: { running: boolean }; hls: { running: boolean } }
  rtmp: { running: boolean }
  hls: { running: boolean; variants: HlsVariantView[]; error: StreamError | null }
  transcriptions: TranscriptionEntry[]
  isEffectsEnabled: boolean
  isVBEnabled: boolean
  effectsKey: string | null
  isHipaaEnabled: boolean
  isNoiseCancellationEnabled: boolean
  disableNoneLayerRequest: boolean
  roomState: string
  isConnected: boolean
}

/** An HLS variant as the store shows it (M3.16). */
export interface HlsVariantView {
  meetingURL: string | undefined
  url: string | undefined
  metadata: string | undefined
  playlist_type: string | undefined
  startedAt: number | undefined
  initialisedAt: number | undefined
  state: string | undefined
  stream_type: string | undefined
}

/** While a variant is being prepared it is shown without its URL (M3.17). */
const variantView = (variant: HlsVariant): HlsVariantView => ({
  meetingURL: variant.meeting_url,
  url: variant.state === 'initialised' ? undefined : variant.url,
  metadata: variant.metadata,
  playlist_type: variant.playlist_type,
  startedAt: variant.started_at,
  initialisedAt: variant.initialised_at,
  state: variant.state,
  stream_type: variant.stream_type,
})

const hlsOf = ({ streaming }: RoomEntity): RoomView['hls'] => {
  const { variants = [], enabled, error } = streaming?.hls ?? {}
  // In this shape `enabled` decides, unless a variant is being prepared (protocol §3.7).
  const running = variants.some(({ state }) => state === 'initialised') || enabled === true
  return { running, variants: variants.map(variantView), error: error?.code ? error : null }
}

export const selectRoom = (snapshot: SnapshotFrom<typeof roomMachine>): RoomView => {
  const { room } = snapshot.context
  const { value } = snapshot
  const roomState = typeof value === 'string' ? value : 'Connecting'
  return {
    id: room.id,
    name: room.name,
    description: room.description,
    sessionId: room.sessionId,
    templateId: room.templateId,
    localPeer: room.localPeer,
    startedAt: room.startedAt,
    joinedAt: room.joinedAt,
    peerCount: room.peerCount,
    maxSize: room.maxSize,
    isLargeRoom: room.isLargeRoom,
    recording: {
      browser: { running: isRecordingRunning(room.recording?.browser?.state) },
      server: { running: isRecordingRunning(room.recording?.sfu?.state) },
      hls: { running: isRecordingRunning(room.recording?.hls?.state) },
    },
    rtmp: { running: isStreamRunning(room.streaming?.rtmp?.state) },
    hls: hlsOf(room),
    transcriptions: room.transcriptions,
    isEffectsEnabled: room.flags?.effectsSDKEnabled ?? false,
    isVBEnabled: room.flags?.vb ?? false,
    effectsKey: room.effectsKey,
    isHipaaEnabled: room.flags?.hipaa ?? false,
    isNoiseCancellationEnabled: (room.flags?.noiseCancellation ?? false) && room.noiseCancellationAllowed,
    disableNoneLayerRequest: room.flags?.disableNoneLayerRequest ?? false,
    roomState,
    isConnected: room.joinedAt !== null && (roomState === 'Connected' || roomState === 'Reconnecting'),
  }
}

export interface StreamOutput {
  state: 'off' | 'asked' | 'live' | 'failed'
}

const outputOf = (state: string | undefined): StreamOutput['state'] => {
  if (state === 'failed') return 'failed'
  if (!isStreamRunning(state)) return 'off'
  return state === 'initialised' ? 'asked' : 'live'
}

/** The streams of the call; `address`: where one can be watched, null before it shows anything. */
export const selectStreams = (
  snapshot: SnapshotFrom<typeof roomMachine> | undefined,
): { hls: StreamOutput['state']; rtmp: StreamOutput['state']; address: string | null } => {
  const { hls, rtmp } = snapshot?.context.room.streaming ?? {}
  const variant = hls?.variants?.[0]
  const state = outputOf(variant?.state)
  return {
    hls: state === 'off' && hls?.error?.code ? 'failed' : state,
    rtmp: outputOf(rtmp?.state),
    address: state === 'live' ? (variant?.url ?? null) : null,
  }
}

/** Whether this person is asked to be streamed, and what they answered; null: there is nothing to answer. */
export const selectStreamQuestion = (
  snapshot: SnapshotFrom<typeof roomMachine> | undefined,
  { peerId, role }: { peerId: string; role: string | null },
): 'asked' | 'agreed' | 'declined' | null => {
  const { hls, rtmp, consents } = snapshot?.context.room.streaming ?? {}
  const isOpen =
    isStreamRunning(rtmp?.state) || hls?.variants?.some(({ state }) => isStreamRunning(state)) === true
  // Another server that streams does not ask.
  if (!isOpen || consents === undefined || !isAskedRole(role)) return null
  const own = consents.find(({ peer_id }) => peer_id === peerId)
  if (own === undefined) return 'asked'
  return own.agreed ? 'agreed' : 'declined'
}

/**
 * Whether anything of the call is recorded or its recording is paused, and whether it is streamed or a stream is
 * `pending`: requested, without pictures yet. All are false before there is a room. While people are asked for their
 * consent nothing is kept and nothing is streamed.
 */
export const selectRunningStreams = (
  snapshot: SnapshotFrom<typeof roomMachine> | undefined,
): { recording: boolean; paused: boolean; live: boolean; pending: boolean } => {
  const { recording, streaming } = snapshot?.context.room ?? {}
  const recordings = [recording?.sfu, recording?.browser, recording?.hls].map((part) => part?.state)
  const { variants = [], enabled } = streaming?.hls ?? {}
  const rtmp = outputOf(streaming?.rtmp?.state)
  const isPending = rtmp === 'asked' || variants.some(({ state }) => state === 'initialised')
  const isHlsLive =
    enabled === true && (variants.length === 0 || variants.some(({ state }) => state !== 'initialised'))
  const live = rtmp === 'live' || isHlsLive
  return {
    recording: recordings.some((state) => isRecordingRunning(state) && state !== 'initialised'),
    paused: recordings.some((state) => state === 'paused'),
    live,
    pending: isPending && !live,
  }
}
