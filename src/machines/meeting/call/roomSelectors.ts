import type { SnapshotFrom } from 'xstate'
import type { TranscriptionEntry } from '../../../contracts/meeting/transcription.ts'
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
  hls: { running: boolean; variants: Record<string, unknown>[] }
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

/** M3.14. */
const RECORDING_RESTS: ReadonlySet<string> = new Set(['none', 'paused', 'stopped', 'failed'])
/** M3.15. */
const STREAMING_RESTS: ReadonlySet<string> = new Set(['none', 'stopped', 'failed'])

type Part = { state?: string | undefined } | undefined
const runs = (part: Part, rests: ReadonlySet<string>) => ({ running: !rests.has(part?.state ?? 'none') })

/** While a variant is being prepared it is shown without its URL (M3.17). */
const shownVariant = (variant: Record<string, unknown>): Record<string, unknown> =>
  variant.state === 'initialised'
    ? Object.fromEntries(Object.entries(variant).filter(([key]) => key !== 'url'))
    : variant

const hlsOf = ({ streaming }: RoomEntity): RoomView['hls'] => {
  const variants = streaming?.hls?.variants ?? []
  // In this shape `enabled` decides, unless a variant is being prepared (protocol §3.7).
  const running = variants.some(({ state }) => state === 'initialised') || streaming?.hls?.enabled === true
  return { running, variants: variants.map(shownVariant) }
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
      browser: runs(room.recording?.browser, RECORDING_RESTS),
      server: runs(room.recording?.sfu, RECORDING_RESTS),
      hls: runs(room.recording?.hls, RECORDING_RESTS),
    },
    rtmp: runs(room.streaming?.rtmp, STREAMING_RESTS),
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
