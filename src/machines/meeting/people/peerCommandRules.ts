import { type MeetingError, makeError } from '../../../contracts/errors.ts'
import type { PeerCommand } from './peerCommandsContract.ts'

/**
 * Why a command is refused before it is sent. The server checks permissions, except for endRoom (M5.42).
 * Pure.
 */

const refuse = (description: string): MeetingError =>
  makeError(6013, { action: 'PEERS', description, message: description })

export const commandRefusal = (
  command: PeerCommand,
  { connected, localPeerId }: { connected: boolean; localPeerId: string },
): MeetingError | null => {
  if (!connected) return makeError(6000, { action: 'PEERS', description: 'Not connected' })
  switch (command.kind) {
    case 'setTracksEnabled':
      return typeof command.enabled === 'boolean' ? null : refuse('Pass a boolean for enabled')
    case 'removePeer':
      return command.peerId === localPeerId ? refuse('You cannot remove yourself, leave instead') : null
    default:
      return null
  }
}
