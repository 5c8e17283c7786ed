import { failureOf } from '../../failure.ts'
import { isCheckRoom } from '../checkRoom.ts'
import type { TokenGrant } from '../http/meetingToken.ts'
import type { MeetingLog } from '../meetingLog.ts'
import type { Doors, VisitDirectory } from '../ports.ts'

/** Why a token that is still good opens nothing. */
export interface DoorRefusal {
  code: 401 | 403
  message: string
}

export const VISIT_CLOSED: DoorRefusal = { code: 403, message: 'The visit is closed' }
export const SIGNED_OUT: DoorRefusal = { code: 401, message: 'The sign-in behind this token has ended' }

const NOTHING: Doors = { roomIds: [], signInIds: [] }

/** Asks the portal whether a visit's hours and a practitioner's sign-in still let a token in. */
export class DoorKeeper {
  readonly #directory: VisitDirectory
  readonly #log: MeetingLog

  constructor(directory: VisitDirectory, log: MeetingLog) {
    this.#directory = directory
    this.#log = log
  }

  async refusalOf({
    roomId,
    signInId,
  }: Pick<TokenGrant, 'roomId' | 'signInId'>): Promise<DoorRefusal | null> {
    const closed = await this.closedAmong({
      roomIds: [roomId],
      signInIds: signInId === null ? [] : [signInId],
    })
    if (closed.roomIds.length > 0) return VISIT_CLOSED
    return closed.signInIds.length > 0 ? SIGNED_OUT : null
  }

  /** A call goes on without its database: while it cannot be asked, nothing counts as closed. */
  async closedAmong(asked: Doors): Promise<Doors> {
    const roomIds = asked.roomIds.filter((roomId) => !isCheckRoom(roomId))
    if (roomIds.length === 0 && asked.signInIds.length === 0) return NOTHING
    try {
      return (await this.#directory.closedAmong?.({ ...asked, roomIds })) ?? NOTHING
    } catch (error) {
      this.#log.error({ failure: failureOf(error) }, 'the doors of visits could not be looked up')
      return NOTHING
    }
  }
}
