import { z } from 'zod'
import { overrideRange } from '../../../src/contracts/portal/schedule/openHours.ts'
import { type OverrideContent, overrideContent } from '../../../src/contracts/portal/schedule/overrides.ts'
import type { Aggregate } from '../eventStore/ruleStore.ts'

/** These shapes are kept for ever: a new one gets the next schema version and a lift from the one before it. */
const overrideEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('override.set'),
    data: z.object({ practitionerId: z.uuid(), content: overrideContent }),
  }),
  z.object({ type: z.literal('override.removed'), data: z.object({}) }),
])
export type OverrideEvent = z.infer<typeof overrideEvent>

export interface OverrideState {
  practitionerId: string
  content: OverrideContent
  removed: boolean
}

const evolve = (state: OverrideState | null, event: OverrideEvent): OverrideState => {
  if (event.type === 'override.set') return { ...event.data, removed: false }
  if (state === null) throw new Error(`${event.type} before override.set`)
  return { ...state, removed: true }
}

/** The row of an override, as its events make it. */
export const overrideRow = (id: string, version: number, state: OverrideState) => {
  const [start, end] = overrideRange(state.content)
  return {
    id,
    practitioner_id: state.practitionerId,
    version,
    kind: state.content.kind,
    start_time: new Date(start),
    end_time: new Date(end),
    body: state.content,
    removed: state.removed,
  }
}

export const overrideAggregate: Aggregate<OverrideState, OverrideEvent> = {
  prefix: 'override.',
  schemaVersion: 1,
  lift: ({ type, data }) => overrideEvent.parse({ type, data }),
  evolve,
  async project(trx, id, version, state) {
    const { practitioner_id, ...row } = overrideRow(id, version, state)
    const changing = { ...row, body: JSON.stringify(row.body) }
    await trx
      .insertInto('schedule_override')
      .values({ practitioner_id, ...changing })
      .onConflict((on) => on.column('id').doUpdateSet(changing))
      .execute()
  },
  shown: (id, version, { content, removed }) => (removed ? { id, version } : { id, version, ...content }),
}
