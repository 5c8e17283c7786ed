import type { WireRoom } from '../../../../src/contracts/meeting/connection/shapes.ts'
import type { Frame } from '../notifications.ts'
import type { Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'
import type { RecordingKind } from './recordingState.ts'

/** The answers of the peers that are here, by peer. Our extension: other clients ignore it. */
const wireConsents = (room: Room): { peer_id: string; agreed: boolean }[] =>
  [...room.peers.values()].flatMap(({ id, userId }) => {
    const agreed = room.recording?.consents.get(userId)
    return agreed === undefined ? [] : [{ peer_id: id, agreed }]
  })

const OFF = { enabled: false, state: 'none', started_at: 0 }
const OFF_HLS = { ...OFF, initialised_at: 0 }

const part = (room: Room, kind: RecordingKind) => {
  const { recording } = room
  if (recording?.kind !== kind) return kind === 'hls' ? OFF_HLS : OFF
  const { state, initialisedAt, startedAt } = recording
  return {
    enabled: state === 'started' || state === 'resumed',
    state,
    initialised_at: initialisedAt,
    started_at: startedAt ?? 0,
    consents: wireConsents(room),
    ...(recording.config === null ? {} : { config: recording.config }),
  }
}

/** The state of the recordings in the room state (protocol §3.7). */
export const wireRecording = (room: Room): NonNullable<WireRoom['recording']> => ({
  sfu: part(room, 'sfu'),
  browser: part(room, 'browser'),
  hls: part(room, 'hls'),
})

/** People outside of the call read this, whatever is recorded. */
export const NO_WIRE_RECORDING: NonNullable<WireRoom['recording']> = { sfu: OFF, browser: OFF, hls: OFF_HLS }

/** The letter case of the wire (protocol §7.4). */
const TYPES: Readonly<Record<RecordingKind, string>> = { sfu: 'sfu', browser: 'Browser', hls: 'HLS' }

/** Notifies everybody in the call of a change; who waits outside is not in it. */
export const recordingFrames = (room: Room): Frame[] => {
  const { recording } = room
  if (recording === null) return []
  const { kind, state, initialisedAt, startedAt, error, config } = recording
  const params = {
    type: TYPES[kind],
    state,
    initialised_at: initialisedAt,
    ...(startedAt === null ? {} : { started_at: startedAt }),
    ...(error === null ? {} : { error }),
    ...(config === null ? {} : { hls_recording: config }),
    consents: wireConsents(room),
  }
  return [...room.peers.values()]
    .filter((peer) => peer.connected && isInside(peer.role))
    .map(({ id: to }): Frame => ({ to, method: 'on-record-update', params }))
}
