import { type MeetingError, makeError } from '../../../contracts/errors.ts'
import type { ContextOf, OutputOf } from '../../../contracts/machineContract.ts'
import {
  type Whiteboard,
  type WhiteboardPermission,
  type WhiteboardUpdate,
  whiteboardPermission,
} from '../../../contracts/meeting/whiteboard/whiteboards.ts'
import type { WhiteboardJob, whiteboardContract } from './whiteboardContract.ts'

/** When a whiteboard is open for us, and its content (M4.140-M4.143, M6.40). Pure. */
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

/** The highest access, as the name of a state. */
export const accessOf = ({ open, permissions = [] }: Whiteboard): 'none' | WhiteboardPermission =>
  open ? (whiteboardPermission.options.findLast((one) => permissions.includes(one)) ?? 'none') : 'none'

/** The fields of a closed board that are needed to open it again. */
export const closedWhiteboard = ({ id, title }: Pick<Whiteboard, 'id' | 'title'>): Whiteboard => ({
  id,
  ...(title === undefined ? {} : { title }),
  open: false,
})

/** A board that we open, follow or hold with another role. */
export const openedWhiteboard = (
  context: Context,
  job: WhiteboardJob,
  { access, url }: Fetched,
): Whiteboard => {
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

/** A notification that needs no request: our own board's title, or that another board is closed. */
export const updatedWhiteboard = (context: Context, { id, title, owner }: WhiteboardUpdate): Whiteboard => {
  const { whiteboard: known } = context
  const named = title ?? known.title
  // M4.141: only we decide whether our own board is open.
  if (isOwn(context, owner) && known.open)
    return { ...known, ...(named === undefined ? {} : { title: named }) }
  return closedWhiteboard({ id, ...(named === undefined ? {} : { title: named }) })
}

/** M4.142: another peer's board is open, and our access to it has to be requested. */
export const shouldFollow = (context: Context, { owner, state }: WhiteboardUpdate): boolean =>
  state === 'open' && !isOwn(context, owner)
