import { fromPromise } from 'xstate'
import { type GuestMemory, guestMemory } from '../../contracts/meeting/call/guestMemory.ts'
import { roomCode } from '../../contracts/meeting/call/token.ts'
import type { Ids } from '../../services/platform/ids.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'

interface Deps {
  /** The tab's own storage, so that two people at one computer stay separate. */
  tabStore: JsonStorage
  ids: Ids
  /** The code of the call. */
  loadMeeting: () => Promise<void>
}

export const GUEST_KEY = 'consulta.guest'

/** A refresh restores the step (experience §8.7); another room code starts afresh. */
export const defineRecallGuestActor = ({ tabStore, ids, loadMeeting }: Deps) =>
  fromPromise<GuestMemory, { code: string | null }>(async ({ input }) => {
    const known = tabStore.read(GUEST_KEY, guestMemory)
    const given = roomCode.safeParse(input.code).data ?? input.code ?? ''
    if (known !== null && (given === '' || known.code === given)) {
      // A guest who had joined returns to the room directly.
      if (known.joined) await loadMeeting()
      return known
    }
    return {
      code: given,
      name: '',
      peerId: ids.uuid(),
      userId: ids.uuid(),
      joined: false,
      mayRecord: false,
      devices: null,
    }
  })
