import type { WireTrack } from '../../../src/contracts/meeting/connection/shapes.ts'
import type { CompanionKind } from '../../../src/contracts/meeting/people/companion.ts'
import type { MeetingRole } from '../ports.ts'
import { decide } from '../room/decide.ts'
import { evolveAll } from '../room/evolve.ts'
import type { RoomCommand } from '../room/roomCommands.ts'
import { emptyRoom, type Room } from '../room/roomState.ts'

/** The room after these commands, each of which must be accepted. */
export const given = (...commands: RoomCommand[]): Room =>
  commands.reduce(
    (room, command) => {
      const decision = decide(command, room)
      if (!decision.ok) throw new Error(`given ${command.type}: ${decision.message}`)
      return evolveAll(room, decision.events)
    },
    emptyRoom('room', { name: '', description: '' }),
  )

/** The claims of a token that a test sets. */
interface Who {
  userId?: string
  tokenId?: string
  addressTag?: string
  takesPlace?: boolean
  companion?: CompanionKind
}

export const connect = (peerId: string, role: MeetingRole, who: Who = {}): RoomCommand => ({
  type: 'connect',
  peerId,
  userId: `user-${peerId}`,
  tokenId: `token-${peerId}`,
  role,
  addressTag: '',
  takesPlace: false,
  companion: null,
  ...who,
})

export const join = (peerId: string, name = peerId): RoomCommand => ({
  type: 'join',
  peerId,
  name,
  data: '',
  autoVideo: false,
  degrades: false,
  encrypts: true,
  at: 1,
  sessionId: 's',
})

export const present = (peerId: string, role: MeetingRole, who: Who = {}): RoomCommand[] => [
  connect(peerId, role, who),
  join(peerId),
]

/** A microphone that is on. */
export const track = (id: string, more: Partial<WireTrack> = {}): WireTrack => ({
  track_id: id,
  stream_id: 's',
  type: 'audio',
  source: 'regular',
  mute: false,
  description: '',
  ...more,
})
