import { fromPromise } from 'xstate'
import type { GuestMemory } from '../../contracts/meeting/guestMemory.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { GUEST_KEY } from './recallGuest.ts'

/** Only for this tab: a shared computer must not show the next person who was here. */
export const defineRememberGuestActor = ({ tabStore }: { tabStore: JsonStorage }) =>
  fromPromise<Record<string, never>, GuestMemory>(async ({ input }) => {
    tabStore.write(GUEST_KEY, input)
    return {}
  })
