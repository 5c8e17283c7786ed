import { draftAppointment, releaseDraft, renewDraft } from '../../contracts/portal/booking/draft.ts'
import type { Hold } from '../../contracts/portal/booking/hold.ts'
import type { Slot } from '../../contracts/portal/booking/slots.ts'
import { browserIds } from '../../services/platform/ids.ts'
import type { Http } from '../../services/portal/http.ts'
import { HttpError } from '../../services/portal/httpError.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import type { HoldMemory } from './holdMemory.ts'

interface Parts {
  http: Http
  /** The times that this tab holds. */
  memory: HoldMemory
  /** The random id by which the server counts what this device holds. */
  visitor: string
}

interface About {
  practitionerId: string
  specialityId: string
}

/** The calls that hold a time for a guest, and find it again after a reload. */
export const defineHolds = ({ http, memory, visitor }: Parts) => {
  /** The id of the draft of each time: a call that is repeated is the same draft. */
  const drafts = new Map<string, string>()
  const draftOf = ({ start_time }: Slot): string => {
    const id = drafts.get(start_time) ?? browserIds.uuid()
    drafts.set(start_time, id)
    return id
  }
  const send = (
    id: string,
    { practitionerId, specialityId, slot }: About & { slot: Slot },
    signal: AbortSignal,
  ) => {
    const who = { practitioner_id: practitionerId, speciality_id: specialityId, visitor_id: visitor }
    const { start_time, end_time } = slot
    return http.call(draftAppointment, { body: { id, ...who, start_time, end_time } }, signal)
  }
  const release = async (id: string, signal: AbortSignal): Promise<void> => {
    await http.call(releaseDraft, { params: { id } }, signal)
    memory.forget(id)
  }

  /** A time that this tab still holds elsewhere gives way to the one that is wanted now. */
  const withinLimit = async (work: () => Promise<Hold>, signal: AbortSignal): Promise<Hold> => {
    try {
      return await work()
    } catch (error) {
      const others = memory.all()
      if (!(error instanceof HttpError) || error.failure.code !== 'holdLimit' || others.length === 0)
        throw error
      for (const { id } of others)
        await release(id, signal).catch(() => {
          // It is over already; the next call says whether the limit still holds.
          memory.forget(id)
        })
      return work()
    }
  }

  return {
    /** The same draft sent again answers what is left of it. */
    recall: promiseLogic<{ hold: Hold | null }, About>(async ({ input, signal }) => {
      const known = memory
        .all()
        .find(
          ({ practitioner_id, speciality_id }) =>
            practitioner_id === input.practitionerId && speciality_id === input.specialityId,
        )
      if (known === undefined) return { hold: null }
      const hold = await send(known.id, { ...input, slot: known }, signal)
      if (hold.state === 'held') {
        drafts.set(hold.start_time, hold.id)
        return { hold }
      }
      memory.forget(known.id)
      return { hold: null }
    }),
    take: promiseLogic<{ hold: Hold }, About & { slot: Slot }>(async ({ input, signal }) => {
      const taken = () => send(draftOf(input.slot), input, signal)
      const first = await withinLimit(taken, signal)
      // The same id again answers the old draft: one that is over is taken anew under another id.
      if (first.state !== 'held') drafts.delete(input.slot.start_time)
      const hold = first.state === 'held' ? first : await withinLimit(taken, signal)
      memory.remember(hold, input.practitionerId)
      return { hold }
    }),
    renew: promiseLogic<{ hold: Hold }, About & { draftId: string }>(async ({ input, signal }) => {
      const hold = await http.call(renewDraft, { params: { id: input.draftId } }, signal)
      memory.remember(hold, input.practitionerId)
      return { hold }
    }),
    release: promiseLogic<Record<string, never>, { draftId: string }>(async ({ input, signal }) => {
      await release(input.draftId, signal)
      return {}
    }),
  }
}
