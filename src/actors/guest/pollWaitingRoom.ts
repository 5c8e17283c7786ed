import { map } from 'rxjs'
import { WAITING_ROOM_REFRESH_MS } from '../../contracts/portal/portalConstants.ts'
import { readWaitingRoom } from '../../contracts/portal/waitingRoom.ts'
import type { Http } from '../../services/portal/http.ts'
import { poll } from '../../services/streams/poll.ts'
import { streamLogic } from '../kit/streamLogic.ts'

/** Reads where the doctor is and who waits ahead, while the guest is in the waiting room. */
export const definePollWaitingRoomActor = ({ http }: { http: Http }) =>
  streamLogic<{ code: string }>(({ input }) =>
    poll(WAITING_ROOM_REFRESH_MS, () => http.call(readWaitingRoom, { body: { room_code: input.code } })).pipe(
      map((waitingRoom) => ({ type: 'guest.waitingRoomRead', waitingRoom })),
    ),
  )
