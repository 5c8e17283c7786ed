import { createHash } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { DraftBody } from '../../../src/contracts/portal/booking/draft.ts'
import type { Hold } from '../../../src/contracts/portal/booking/hold.ts'
import type { ConsultationTerms } from '../../../src/contracts/portal/schedule/rules.ts'
import type { Tables } from '../../db/tables.ts'
import { periodOf } from '../occupancy/visitOccupancy.ts'

export type HoldRow = Selectable<Tables['hold']>

/** Hashes a draft with its sender: an equal request returns the same hold. */
export const requestHash = (visitor: string, body: DraftBody): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        visitor,
        body.practitioner_id,
        body.client_id ?? null,
        body.speciality_id,
        Date.parse(body.start_time),
        Date.parse(body.end_time),
        body.reason,
        body.notify,
      ]),
    )
    .digest('hex')

const stateOf = (row: HoldRow, now: Date): Hold['state'] => {
  if (row.appointment_id !== null) return 'booked'
  if (row.released_at !== null) return 'released'
  return row.expires_at > now ? 'held' : 'expired'
}

export const isHeld = (row: HoldRow, now: Date): boolean => stateOf(row, now) === 'held'

export const holdWire = (row: HoldRow, now: Date): Hold => ({
  id: row.id,
  start_time: row.start_time.toISOString(),
  end_time: row.end_time.toISOString(),
  speciality_id: row.speciality_id,
  price_centavos: row.terms.price_centavos,
  expires_at: row.expires_at.toISOString(),
  renewed: row.renewed,
  state: stateOf(row, now),
  server_time: now.toISOString(),
})

export const findHold = (trx: Transaction<Tables>, id: string): Promise<HoldRow | undefined> =>
  trx.selectFrom('hold').selectAll().where('id', '=', id).executeTakeFirst()

/** Gives back the times of holds that have run out, so that the database lets others have them. */
export const releaseExpired = async (
  trx: Transaction<Tables>,
  now: Date,
  practitionerId?: string,
): Promise<void> => {
  await trx
    .updateTable('occupancy')
    .set({ released: true })
    .$if(practitionerId !== undefined, (query) => query.where('practitioner_id', '=', practitionerId ?? ''))
    .where('kind', '=', 'hold')
    .where('released', '=', false)
    .where('expires_at', '<=', now)
    .execute()
}

/** @throws the database's exclusion violation when the time is taken */
export const insertHold = async (
  trx: Transaction<Tables>,
  row: Omit<HoldRow, 'terms'> & { terms: ConsultationTerms },
): Promise<void> => {
  await trx
    .insertInto('hold')
    .values({ ...row, terms: JSON.stringify(row.terms) })
    .execute()
  await trx
    .insertInto('occupancy')
    .values({
      appointment_id: null,
      hold_id: row.id,
      practitioner_id: row.practitioner_id,
      period: periodOf(row.start_time, row.end_time),
      kind: 'hold',
      buffer_min: row.terms.buffer_min,
      exclusive: true,
      released: false,
      expires_at: row.expires_at,
    })
    .execute()
}

/** Changes a hold and, with it, the time that it takes. */
export const updateHold = async (
  trx: Transaction<Tables>,
  id: string,
  change: Partial<Pick<HoldRow, 'expires_at' | 'renewed' | 'released_at' | 'appointment_id'>>,
): Promise<void> => {
  await trx.updateTable('hold').set(change).where('id', '=', id).execute()
  await trx
    .updateTable('occupancy')
    .from('hold')
    .set(({ ref }) => ({
      expires_at: ref('hold.expires_at'),
      released: sql<boolean>`hold.released_at is not null or hold.appointment_id is not null`,
    }))
    .whereRef('occupancy.hold_id', '=', 'hold.id')
    .where('hold.id', '=', id)
    .execute()
}
