import type { WireRoom } from '../../../../src/contracts/meeting/shapes.ts'
import type { Frame } from '../notifications.ts'
import type { Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'

/** The answers of the peers that are here, by peer. Our extension: other clients ignore it. */
const wireConsents = (room: Room): { peer_id: string; agreed: boolean }[] =>
  [...room.peers.values()].flatMap(({ id, userId }) => {
    const agreed = room.recording?.consents.get(userId)
    return agreed === undefined ? [] : [{ peer_id: id, agreed }]
  })

/** The state of the server recording in the room state (protocol §3.7). */
export const wireRecording = (room: Room): NonNullable<NonNullable<WireRoom['recording']>['sfu']> => {
  const { recording } = room
  if (recording === null) return { enabled: false, state: 'none', started_at: 0 }
  const { state, initialisedAt, startedAt } = recording
  return {
    enabled: state === 'started' || state === 'resumed',
    state,
    initialised_at: initialisedAt,
    started_at: startedAt ?? 0,
    consents: wireConsents(room),
  }
}

/** Notifies everybody in the call of a change; who waits outside is not in it. */
export const recordingFrames = (room: Room): Frame[] => {
  const { recording } = room
  if (recording === null) return []
  const { state, initialisedAt, startedAt, error } = recording
  const params = {
    type: 'sfu',
    state,
    initialised_at: initialisedAt,
    ...(startedAt === null ? {} : { started_at: startedAt }),
    ...(error === null ? {} : { error }),
    consents: wireConsents(room),
  }
  return [...room.peers.values()]
    .filter((peer) => peer.connected && isInside(peer.role))
    .map(({ id: to }): Frame => ({ to, method: 'on-record-update', params }))
}
