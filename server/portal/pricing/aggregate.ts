import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type ConsultationTerms, consultationTerms } from '../../../src/contracts/portal/schedule/rules.ts'
import { type Aggregate, accepted, type RuleDecision } from '../eventStore/ruleStore.ts'

/** These shapes are kept for ever: a new one gets the next schema version and a lift from the one before it. */
const consultationTypeEvent = z.object({
  type: z.literal('consultationType.set'),
  data: z.object({ practitionerId: z.uuid(), specialityId: z.uuid(), terms: consultationTerms }),
})
export type ConsultationTypeEvent = z.infer<typeof consultationTypeEvent>

export type ConsultationTypeState = ConsultationTypeEvent['data']

/** Terms that are as they were need no event. */
export const decideConsultationType = (
  order: ConsultationTypeState,
  state: ConsultationTypeState | null,
): RuleDecision<ConsultationTypeEvent> =>
  isDeepStrictEqual(state?.terms, order.terms)
    ? accepted()
    : accepted({ type: 'consultationType.set', data: order })

/** The row of a type of consultation, as its events make it. */
export const consultationTypeRow = (id: string, version: number, state: ConsultationTypeState) => {
  const { currency: _always, ...terms } = state.terms satisfies ConsultationTerms
  return { id, practitioner_id: state.practitionerId, speciality_id: state.specialityId, version, ...terms }
}

export const consultationTypeAggregate: Aggregate<ConsultationTypeState, ConsultationTypeEvent> = {
  prefix: 'consultationType.',
  schemaVersion: 1,
  lift: ({ type, data }) => consultationTypeEvent.parse({ type, data }),
  evolve: (_state, { data }) => data,
  async project(trx, id, version, state) {
    const row = consultationTypeRow(id, version, state)
    await trx
      .insertInto('consultation_type')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet(row))
      .execute()
  },
  shown: (_id, version, { specialityId, terms }) => ({ speciality_id: specialityId, version, ...terms }),
}
