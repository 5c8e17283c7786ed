import { type PendingSignUp, pendingSignUp } from '../../contracts/portal/pendingSignUp.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'

const KEY = 'consulta.signUp'

/** The sign-up of this tab that waits for its code. */
export const readPendingSignUp = (tabStore: Pick<JsonStorage, 'read'>): PendingSignUp | null =>
  tabStore.read(KEY, pendingSignUp)

export const writePendingSignUp = (tabStore: Pick<JsonStorage, 'write'>, pending: PendingSignUp): void => {
  tabStore.write(KEY, pending)
}

export const removePendingSignUp = (tabStore: Pick<JsonStorage, 'remove'>): void => tabStore.remove(KEY)
