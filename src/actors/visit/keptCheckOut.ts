import type { OutputOf } from '../../contracts/machineContract.ts'
import { type CheckOut, checkOut, type visitContract } from '../../machines/visit/visitContract.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import { createStorage } from '../../services/portal/storage.ts'
import { deviceDraft } from '../kit/deviceDraft.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { endVisit, fetchVisit } from './visitCalls.ts'

interface Deps {
  readonly http: Http
  readonly now: () => number
  /** The browser's store; what is kept there is wiped at sign-out. */
  readonly store: Parameters<typeof createStorage>[0]
}
interface About {
  readonly appointmentId: string
}

/** Only its doctor can open a visit, and sign-out removes the copies. */
const addressOf = ({ appointmentId }: About) => ({
  form: 'checkOut',
  owner: { owner: 'visit', subject: appointmentId },
})

/** The check-out of a visit: what is typed stays on the device for 24 hours, until the portal has it. */
export const defineKeptCheckOut = ({ store, ...deps }: Deps) => {
  const drafts = createDrafts({ storage: createStorage(store), now: deps.now }, checkOut)
  const device = {
    write: (about: About, typed: CheckOut): void => drafts.write(addressOf(about), typed),
    remove: (about: About): void => drafts.remove(addressOf(about)),
  }
  return {
    deviceDraft: deviceDraft(device),
    fetchVisit: promiseLogic<OutputOf<typeof visitContract, 'fetchVisit'>, About>(
      async ({ input, signal }) => {
        const fetched = await fetchVisit(deps, input, signal)
        return { ...fetched, checkOut: drafts.read(addressOf(input))?.values ?? null }
      },
    ),
    endSession: promiseLogic<Record<string, never>, About & { checkOut: CheckOut }>(
      async ({ input, signal }) => {
        await endVisit(deps, input, signal)
        device.remove(input)
        return {}
      },
    ),
  }
}
