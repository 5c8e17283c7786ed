import { fromCallback } from 'xstate'
import type { EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { sameJson } from '../../machines/kit/sameJson.ts'
import type { checkOutCopyContract } from '../../machines/visit/checkOutCopyContract.ts'
import { type CopyCommand, checkOutCopyMachine } from '../../machines/visit/checkOutCopyMachine.ts'
import { type CheckOut, checkOut, type visitContract } from '../../machines/visit/visitContract.ts'
import { createDrafts, keyOfDraft } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import { createStorage } from '../../services/portal/storage.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { endVisit, fetchVisit } from './visitCalls.ts'

interface Deps {
  readonly http: Http
  readonly now: () => number
  /** The browser's store; what is kept there is wiped at sign-out. */
  readonly store: Parameters<typeof createStorage>[0]
  /** Where other windows of this browser are heard of. */
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
}
interface About {
  readonly appointmentId: string
}

/** Only its doctor can open a visit, and sign-out removes the copies. */
const addressIn =
  (form: string) =>
  ({ appointmentId }: About) => ({ form, owner: { owner: 'visit', subject: appointmentId } })
const addressOf = addressIn('checkOut')
/** Address of the text that this window typed while another one had written something else. */
const asideOf = addressIn('checkOutAside')

/** The check-out of a visit: what is typed stays on the device for 24 hours, until the portal has it. */
export const defineKeptCheckOut = ({ store, window, ...deps }: Deps) => {
  const drafts = createDrafts({ storage: createStorage(store), now: deps.now }, checkOut)
  const read = (about: About) => drafts.read(addressOf(about))?.values ?? null
  const readAside = (about: About) => drafts.read(asideOf(about))?.values ?? null

  const copyStore = fromCallback<CopyCommand, About>(({ input, receive, sendBack }) => {
    /** The stored text as far as this window knows. */
    let known = read(input)
    const find = (found: CheckOut, refused: boolean): void =>
      sendBack({ type: 'checkOutCopy.otherFound', checkOut: found, refused } satisfies EventOf<
        typeof checkOutCopyContract
      >)
    const write = (typed: CheckOut): void => {
      drafts.write(addressOf(input), typed)
      known = typed
    }
    // An earlier load of this page ended before one of two was chosen.
    const aside = readAside(input)
    if (aside !== null && known !== null && !sameJson(aside, known)) find(known, true)
    receive(({ type, checkOut: typed }) => {
      if (type === 'copy.aside') drafts.write(asideOf(input), typed)
      else if (type === 'copy.settle') {
        drafts.remove(asideOf(input))
        write(typed)
      } else {
        const current = read(input)
        if (current === null || sameJson(current, known) || sameJson(current, typed)) write(typed)
        else {
          drafts.write(asideOf(input), typed)
          find(current, true)
        }
      }
    })
    const listen = ({ key }: StorageEvent): void => {
      if (key !== keyOfDraft(addressOf(input))) return
      const current = read(input)
      if (current !== null && !sameJson(current, known)) find(current, false)
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  })

  return {
    checkOutCopy: checkOutCopyMachine.provide({ actors: { copyStore } }),
    fetchVisit: promiseLogic<OutputOf<typeof visitContract, 'fetchVisit'>, About>(
      async ({ input, signal }) => {
        const fetched = await fetchVisit(deps, input, signal)
        return { ...fetched, checkOut: readAside(input) ?? read(input) }
      },
    ),
    endSession: promiseLogic<Record<string, never>, About & { checkOut: CheckOut }>(
      async ({ input, signal }) => {
        await endVisit(deps, input, signal)
        drafts.remove(addressOf(input))
        drafts.remove(asideOf(input))
        return {}
      },
    ),
  }
}
