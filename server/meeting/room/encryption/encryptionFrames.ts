import type { Frame } from '../notifications.ts'
import { roomStateFrames } from '../overview.ts'
import type { Room } from '../roomState.ts'

/** For everybody, also in previews and in the waiting room, because it is known before anything is published. */
export const encryptionFrames = (after: Room): Frame[] => [
  ...[...after.peers.values()]
    .filter((peer) => peer.connected)
    .map(
      ({ id: to }): Frame => ({
        to,
        method: 'on-encryption-update',
        params: { enabled: after.encryption.on },
      }),
    ),
  ...roomStateFrames(after, null),
]
