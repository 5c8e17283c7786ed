import { failureOf } from '../../failure.ts'
import { isCheckRoom } from '../checkRoom.ts'
import type { TokenGrant } from '../http/meetingToken.ts'
import type { MeetingLog } from '../meetingLog.ts'
import type { AccessSubjects, VisitDirectory } from '../ports.ts'

/** Why a valid token is refused. */
export interface AccessRefusal {
  code: 401 | 403
  message: string
}

export const VISIT_CLOSED: AccessRefusal = { code: 403, message: 'The visit is closed' }
export const SIGNED_OUT: AccessRefusal = { code: 401, message: 'The sign-in behind this token has ended' }

const NOTHING: AccessSubjects = { roomIds: [], signInIds: [] }

/** Asks the portal whether the hours of a visit and the sign-in of a practitioner still allow access. */
export class AccessCheck {
  readonly #directory: VisitDirectory
  readonly #log: MeetingLog

  constructor(directory: VisitDirectory, log: MeetingLog) {
    this.#directory = directory
    this.#log = log
  }

  async refusalOf({
    roomId,
    signInId,
  }: Pick<TokenGrant, 'roomId' | 'signInId'>): Promise<AccessRefusal | null> {
    const closed = await this.closedAmong({
      roomIds: [roomId],
      signInIds: signInId === null ? [] : [signInId],
    })
    if (closed.roomIds.length > 0) return VISIT_CLOSED
    return closed.signInIds.length > 0 ? SIGNED_OUT : null
  }

  /** Nothing counts as closed while the database does not answer, so that calls continue. */
  async closedAmong(asked: AccessSubjects): Promise<AccessSubjects> {
    const roomIds = asked.roomIds.filter((roomId) => !isCheckRoom(roomId))
    if (roomIds.length === 0 && asked.signInIds.length === 0) return NOTHING
    try {
      return (await this.#directory.closedAmong?.({ ...asked, roomIds })) ?? NOTHING
    } catch (error) {
      this.#log.error({ failure: failureOf(error) }, 'access to visits could not be checked')
      return NOTHING
    }
  }
}
