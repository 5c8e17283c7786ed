import { type ErrorAction, makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf } from '../../../contracts/machineContract.ts'
import { playlistKind } from '../../../contracts/meeting/playlist/playlist.ts'
import { CAPTION_MODE } from '../../../contracts/meeting/transcription/transcription.ts'
import { NO_STREAMING_RIGHTS, type StreamingRights, streamingRightsOf } from '../streaming/streamingRules.ts'
import { administers } from '../transcription/transcriptionPlugin.ts'
import { whiteboardListsOf } from '../whiteboard/whiteboardPlugin.ts'
import type { meetingContract } from './meetingContract.ts'

/**
 * Parts that exist only in a joined call: the join starts them when their code is loaded
 * (docs/decisions/0145). Events for them are dropped before that.
 */
type Context = ContextOf<typeof meetingContract>

export const hasJoined = ({ end }: Context): boolean => end.joinedAt !== null

export const mayPublish = ({ roles, localRole }: Context, kind: string): boolean =>
  localRole !== null && roles[localRole]?.publishParams.allowed.includes(kind) === true

/** M3.23. */
export const pollRightsOf = ({ roles, localRole }: Context): { read: boolean; write: boolean } => {
  const may = localRole === null ? undefined : roles[localRole]?.permissions
  return { read: may?.pollRead === true, write: may?.pollWrite === true }
}

/** M3.23. */
export const streamingInput = ({ roles, localRole }: Context): { rights: StreamingRights } => ({
  rights:
    localRole === null ? NO_STREAMING_RIGHTS : streamingRightsOf({ name: localRole, known_roles: roles }),
})

const notConnected = (action: ErrorAction) => ({
  type: 'error.raised' as const,
  error: makeError(6000, { action, description: 'Not connected' }),
})
const END_ROOM = 'You are not allowed to perform this action - endRoom'
export const END_ROOM_REFUSED = {
  type: 'error.raised' as const,
  error: makeError(6013, { action: 'END_ROOM', description: END_ROOM, message: END_ROOM }),
}
export const POLLS_NOT_CONNECTED = notConnected('POLLS')
export const STREAMING_NOT_CONNECTED = notConnected('STREAMING')
export const WHITEBOARD_NOT_CONNECTED = notConnected('WHITEBOARD')

/** State of the whiteboards from before they were started. */
export const whiteboardsInput = ({ peerId, config, boards, roles, localRole }: Context) => ({
  peerId,
  userId: boards.userId,
  roomId: boards.roomId,
  initEndpoint: config.initEndpoint,
  administers: localRole !== null && roles[localRole]?.permissions.whiteboard?.includes('admin') === true,
  lists: whiteboardListsOf(roles),
})

export const PLAYLISTS = playlistKind.options.map((kind) => ({ kind, id: `${kind}Playlist` as const }))
export const JOINED_PARTS = [
  ...PLAYLISTS.map(({ id }) => id),
  'transcription',
  'streaming',
  'polls',
  'whiteboards',
  'callFiles',
] as const

/** The room's transcription state, from before the join too: a later join starts from it (M3.13, M6.41). */
export const transcriptionKnown = ({
  context: { transcription: known },
  event,
}: {
  context: Context
  event: EventOf<typeof meetingContract>
}): Pick<Context, 'transcription'> => {
  switch (event.type) {
    case 'policy.changed':
      return { transcription: { ...known, allowed: administers(event.policy, CAPTION_MODE) } }
    case 'room.stateArrived': {
      const entry = event.room.transcriptions?.find(({ mode }) => mode === CAPTION_MODE) ?? null
      return { transcription: { ...known, entry } }
    }
    case 'transcription.updated':
      return { transcription: { ...known, entry: event.entry } }
    default:
      return { transcription: known }
  }
}
