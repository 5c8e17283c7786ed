import { type MeetingError, makeError } from '../../contracts/errors.ts'
import type { ContextOf, OutputOf } from '../../contracts/machineContract.ts'
import {
  type BoardPermission,
  type BoardUpdate,
  boardPermission,
  type Whiteboard,
} from '../../contracts/meeting/whiteboards.ts'
import type { WhiteboardJob, whiteboardContract } from './whiteboardContract.ts'

/** When a whiteboard stands open for us, and with what in it (M4.140-M4.143, M6.40). Pure. */
type Context = ContextOf<typeof whiteboardContract>
type Fetched = OutputOf<typeof whiteboardContract, 'fetchAccess'>

/** M5.66. */
export const noWhiteboard = (id: string | null): MeetingError => {
  const message = `Whiteboard ID: ${id ?? 'undefined'} not found`
  return makeError(6013, { action: 'WHITEBOARD', description: message, message })
}
const NOT_ENABLED = 'Whiteboard is not enabled in this room'
export const NO_WHITEBOARDS = makeError(6013, {
  action: 'WHITEBOARD',
  description: NOT_ENABLED,
  message: NOT_ENABLED,
})

export const isOwn = (
  { peerId, userId }: Pick<Context, 'peerId' | 'userId'>,
  owner: string | undefined,
): boolean => owner !== undefined && (owner === peerId || owner === userId)

/** The strongest of what we may, for a state. */
export const accessOf = ({ open, permissions = [] }: Whiteboard): 'none' | BoardPermission =>
  open ? (boardPermission.options.findLast((one) => permissions.includes(one)) ?? 'none') : 'none'

/** What is left of a board that is closed for us: enough to open it again. */
export const closedBoard = ({ id, title }: Pick<Whiteboard, 'id' | 'title'>): Whiteboard => ({
  id,
  ...(title === undefined ? {} : { title }),
  open: false,
})

/** A board as we open it, follow it or hold it with another role. */
export const openedBoard = (context: Context, job: WhiteboardJob, { access, url }: Fetched): Whiteboard => {
  const { whiteboard: known, administers } = context
  const { id, token, addr, owner, permissions } = access
  // M4.142, M6.40.
  const open = isOwn(context, owner) ? administers : permissions.length > 0
  const { title, attributes } =
    job.kind === 'open'
      ? job
      : job.kind === 'follow'
        ? job.board
        : { title: undefined, attributes: undefined }
  const kept = { title: title ?? known.title, attributes: attributes ?? known.attributes }
  return {
    id,
    ...(kept.title === undefined ? {} : { title: kept.title }),
    ...(kept.attributes === undefined ? {} : { attributes: kept.attributes }),
    ...(permissions.length === 0 ? {} : { url, token, addr }),
    owner,
    permissions,
    open,
  }
}

/** What a notice says that needs no question: our own board's title, or that somebody's is closed. */
export const updatedBoard = (context: Context, { id, title, owner }: BoardUpdate): Whiteboard => {
  const { whiteboard: known } = context
  const named = title ?? known.title
  // M4.141: whether our own board is open is nobody's to say but ours.
  if (isOwn(context, owner) && known.open)
    return { ...known, ...(named === undefined ? {} : { title: named }) }
  return closedBoard({ id, ...(named === undefined ? {} : { title: named }) })
}

/** M4.142: somebody else's board is open, and we have to ask whether for us as well. */
export const isToFollow = (context: Context, { owner, state }: BoardUpdate): boolean =>
  state === 'open' && !isOwn(context, owner)
