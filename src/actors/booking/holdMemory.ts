import type { Hold } from '../../contracts/portal/booking/hold.ts'
import { type RememberedHold, rememberedHolds } from '../../contracts/portal/booking/rememberedHold.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'

const KEY = 'consulta.holds'
/** More than one visitor can hold at once. */
const KEPT = 5

export interface HoldMemory {
  /** Those that have not run out, the newest first. */
  all(): readonly RememberedHold[]
  remember(hold: Hold, practitionerId: string): void
  forget(id: string): void
}

/** The times that this tab holds, in the tab's storage: they outlive a reload and end with the tab. */
export const createHoldMemory = (tabStore: JsonStorage, now: () => number): HoldMemory => {
  const all = () => (tabStore.read(KEY, rememberedHolds) ?? []).filter(({ ends_at }) => ends_at > now())
  const without = (id: string) => all().filter((known) => known.id !== id)
  return {
    all,
    remember: ({ id, start_time, end_time, speciality_id, expires_at, server_time }, practitionerId) => {
      // The device's clock may differ from the server's; only the time that is left is common.
      const ends_at = now() + Date.parse(expires_at) - Date.parse(server_time)
      const held = { id, practitioner_id: practitionerId, speciality_id, start_time, end_time, ends_at }
      tabStore.write(KEY, [held, ...without(id)].slice(0, KEPT))
    },
    forget: (id) => {
      const rest = without(id)
      if (rest.length === 0) tabStore.remove(KEY)
      else tabStore.write(KEY, rest)
    },
  }
}
