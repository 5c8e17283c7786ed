import { merge } from 'rxjs'
import { fromPromise } from 'xstate'
import type { GuestMemory } from '../../contracts/meeting/call/guestMemory.ts'
import type { Ids } from '../../services/platform/ids.ts'
import type { GuestTabs } from '../../services/portal/guestTabs.ts'
import type { RoomTabs } from '../../services/portal/roomTabs.ts'
import { streamLogic } from '../kit/streamLogic.ts'

/** Other tabs know that the guest's call runs here, and who the guest is when they ask. */
export const defineHoldGuestTabActor = ({
  roomTabs,
  guestTabs,
}: {
  roomTabs: RoomTabs
  guestTabs: GuestTabs
}) => streamLogic<GuestMemory>(({ input }) => merge(roomTabs.hold$(input.code), guestTabs.answer$(input)))

/** The guest of the other tab, with a peer id of this one; null when that tab does not answer. */
export const defineAskGuestTabActor = ({ guestTabs, ids }: { guestTabs: GuestTabs; ids: Ids }) =>
  fromPromise<{ guest: GuestMemory | null }, { code: string }>(async ({ input }) => {
    const guest = await guestTabs.ask(input.code)
    return { guest: guest === null ? null : { ...guest, peerId: ids.uuid() } }
  })
