import { type TypedReason, typedReason } from '../../machines/patient/patientsContract.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'

interface Deps {
  readonly now: () => number
  /** The browser's local store; what is kept there is wiped at sign-out. */
  readonly storage: JsonStorage
}
interface About {
  readonly practitionerId: string
}

const addressOf = ({ practitionerId }: About) => ({
  form: 'visitReason',
  owner: { owner: practitionerId, subject: '' },
})

/** Keeps on the device, for 24 hours, the reason of a visit that is typed and not booked. */
export const createKeptReason = (deps: Deps) => {
  const drafts = createDrafts(deps, typedReason)
  return {
    read: (about: About): TypedReason | null => drafts.read(addressOf(about))?.values ?? null,
    write: (about: About, typed: TypedReason): void => drafts.write(addressOf(about), typed),
    remove: (about: About): void => drafts.remove(addressOf(about)),
  }
}
