import type { ContextOf, OutputOf } from '../../contracts/machineContract.ts'
import { listSlots } from '../../contracts/portal/booking/slots.ts'
import type { newVisitContract } from '../../machines/newVisit/newVisitContract.ts'
import { newVisitMachine } from '../../machines/newVisit/newVisitMachine.ts'
import { newVisitSlots } from '../../machines/newVisit/newVisitSlots.ts'
import { browserIds } from '../../services/platform/ids.ts'
import type { Http } from '../../services/portal/http.ts'
import { slotRange } from '../booking/slotRange.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'

type Contract = typeof newVisitContract
type Chosen = NonNullable<ContextOf<Contract>['chosen']>

const PAGE_MS = 14 * 24 * 60 * 60_000

/** Loaded when a time is chosen: the numbering plans for a guest's phone (29 kB) come with it, and rooms open without. */
const loadDraft = () => import('../../contracts/portal/booking/draft.ts')

interface SlotParams {
  practitionerId: string
  patientId: string
  specialityId: string | null
  page: number
}

interface Services {
  http: Http
  now: () => number
}

/** P7.59, P7.60: a new visit of a patient. */
export const defineNewVisit = (services: Services) => {
  const { http, now } = services
  return newVisitMachine.provide({
    actors: {
      newVisitSlots: newVisitSlots.machine.provide({
        actors: {
          fetch: queryLogic(
            services,
            async ({ practitionerId, patientId, specialityId, page }: SlotParams, signal) => {
              const answer = await http.call(
                listSlots,
                {
                  query: {
                    practitioner_id: practitionerId,
                    client_id: patientId,
                    ...slotRange(now(), page, PAGE_MS),
                    ...(specialityId === null ? {} : { default_speciality_id: specialityId }),
                  },
                },
                signal,
              )
              return { ...answer, draft_id: browserIds.uuid() }
            },
          ),
        },
      }),
      holdTime: promiseLogic<
        OutputOf<Contract, 'holdTime'>,
        { practitionerId: string; patientId: string; chosen: Chosen }
      >(async ({ input: { practitionerId, patientId, chosen }, signal }) => {
        const { draftId, specialityId, slot, reason } = chosen
        const body = {
          id: draftId,
          practitioner_id: practitionerId,
          client_id: patientId,
          speciality_id: specialityId,
          ...slot,
          reason,
        }
        const { draftAppointment } = await loadDraft()
        return { hold: await http.call(draftAppointment, { body }, signal) }
      }),
      bookTime: promiseLogic<OutputOf<Contract, 'bookTime'>, { draftId: string }>(
        async ({ input: { draftId }, signal }) => {
          const { bookDraft } = await loadDraft()
          const { id, start_time, status } = await http.call(
            bookDraft,
            { params: { id: draftId }, body: {} },
            signal,
          )
          return { booked: { id, start_time, requested: status === 'requested' } }
        },
      ),
      releaseTime: promiseLogic<OutputOf<Contract, 'releaseTime'>, { draftId: string }>(
        async ({ input: { draftId }, signal }) => {
          const { releaseDraft } = await loadDraft()
          await http.call(releaseDraft, { params: { id: draftId } }, signal)
          return {}
        },
      ),
    },
  })
}
