import { fromPromise } from 'xstate'
import type { GuestMemory } from '../../contracts/meeting/call/guestMemory.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { GUEST_KEY } from './recallGuest.ts'

/** Only in this tab, because a shared computer must not show the previous person. */
export const defineRememberGuestActor = ({ tabStore }: { tabStore: JsonStorage }) =>
  fromPromise<Record<string, never>, GuestMemory>(async ({ input }) => {
    tabStore.write(GUEST_KEY, input)
    return {}
  })
