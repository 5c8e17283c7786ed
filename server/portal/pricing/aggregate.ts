import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type ConsultationTerms, consultationTerms } from '../../../src/contracts/portal/schedule/rules.ts'
import { type Aggregate, accepted, type RuleDecision } from '../eventStore/ruleStore.ts'

/** These shapes are kept for ever: a new one gets the next schema version and a lift from the one before it. */
const consultationTypeEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('consultationType.set'),
    data: z.object({ practitionerId: z.uuid(), specialityId: z.uuid(), terms: consultationTerms }),
  }),
  /** The first price was taken back: the speciality has none again. */
  z.object({ type: z.literal('consultationType.removed'), data: z.object({}) }),
])
export type ConsultationTypeEvent = z.infer<typeof consultationTypeEvent>

/** The terms of one speciality. */
export interface ConsultationTypeOrder {
  practitionerId: string
  specialityId: string
  terms: ConsultationTerms
}

export interface ConsultationTypeState extends ConsultationTypeOrder {
  removed: boolean
}

/** Terms that are as they were need no event. */
export const decideConsultationType = (
  order: ConsultationTypeOrder,
  state: ConsultationTypeState | null,
): RuleDecision<ConsultationTypeEvent> =>
  state?.removed === false && isDeepStrictEqual(state.terms, order.terms)
    ? accepted()
    : accepted({ type: 'consultationType.set', data: order })

const evolve = (state: ConsultationTypeState | null, event: ConsultationTypeEvent): ConsultationTypeState => {
  if (event.type === 'consultationType.set') return { ...event.data, removed: false }
  if (state === null) throw new Error(`${event.type} before consultationType.set`)
  return { ...state, removed: true }
}

/** The row of a type of consultation, as its events make it; null without a price. */
export const consultationTypeRow = (id: string, version: number, state: ConsultationTypeState) => {
  if (state.removed) return null
  const { currency: _always, ...terms } = state.terms satisfies ConsultationTerms
  return { id, practitioner_id: state.practitionerId, speciality_id: state.specialityId, version, ...terms }
}

export const consultationTypeAggregate: Aggregate<ConsultationTypeState, ConsultationTypeEvent> = {
  prefix: 'consultationType.',
  schemaVersion: 1,
  lift: ({ type, data }) => consultationTypeEvent.parse({ type, data }),
  evolve,
  async project(trx, id, version, state) {
    const row = consultationTypeRow(id, version, state)
    if (row === null) {
      await trx.deleteFrom('consultation_type').where('id', '=', id).execute()
      return
    }
    await trx
      .insertInto('consultation_type')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet(row))
      .execute()
  },
  shown: (_id, version, { specialityId, terms }) => ({ speciality_id: specialityId, version, ...terms }),
}
