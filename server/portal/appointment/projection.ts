import type { Insertable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Appointment } from './evolve.ts'

type Row = Insertable<Tables['appointment']>

const orNull = (time: string | null): Date | null => (time === null ? null : new Date(time))

/** The columns that later events change. */
const changingColumns = (state: Appointment) =>
  ({
    status: state.status,
    start_time: new Date(state.startTime),
    end_time: new Date(state.endTime),
    paid: state.paid,
    started_at: orNull(state.startedAt),
    cancelled_at: orNull(state.cancelledAt),
    cancelled_by: state.cancelledBy,
    cancel_reason: state.cancelReason,
    proposed_start: orNull(state.proposal?.startTime ?? null),
    proposed_end: orNull(state.proposal?.endTime ?? null),
    ended_at: orNull(state.endedAt),
    outcome: state.outcome,
  }) satisfies Partial<Row>

/** The row of an appointment after its events: complete for an insert, and the columns of an update. */
export const projectionOf = (id: string, state: Appointment) => {
  const changing = changingColumns(state)
  const row = {
    id,
    practitioner_id: state.practitionerId,
    client_id: state.clientId,
    speciality_id: state.specialityId,
    reason: state.reason,
    price_centavos: state.priceCentavos,
    room_id: state.roomId,
    room_code: state.roomCode,
    respond_by: orNull(state.terms?.respondBy ?? null),
    ...changing,
  } satisfies Row
  return { row, changing }
}
