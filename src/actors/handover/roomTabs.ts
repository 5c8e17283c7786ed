import { EMPTY, map } from 'rxjs'
import type { RoomTabs } from '../../services/portal/roomTabs.ts'
import { streamLogic } from '../kit/streamLogic.ts'

interface About {
  /** The visit's id for a doctor, the room's code for a guest. */
  room: string
}

/** @param isMoved the address moves the call here, so that nothing is asked */
export const defineWatchTabsActor = ({ roomTabs, isMoved }: { roomTabs: RoomTabs; isMoved: boolean }) =>
  streamLogic<About>(({ input: { room } }) =>
    isMoved
      ? EMPTY
      : roomTabs.isElsewhere$(room).pipe(map((elsewhere) => ({ type: 'tab.changed', elsewhere }))),
  )

/** Other tabs know that the call runs here. */
export const defineHoldTabActor = ({ roomTabs }: { roomTabs: RoomTabs }) =>
  streamLogic<About>(({ input: { room } }) => roomTabs.hold$(room))
