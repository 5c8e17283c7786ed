import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { notFound } from '../../http/apiFailure.ts'
import { lockPractitioner } from '../eventStore/ruleStore.ts'
import { findHold, type HoldRow } from './holdStore.ts'
import type { Requester } from './requester.ts'

/** Guests are known by the id of the hold, which only they have; a practitioner's hold is the practitioner's. */
const ownHold = async (trx: Transaction<Tables>, requester: Requester, id: string): Promise<HoldRow> => {
  const row = await findHold(trx, id)
  const isOwn =
    requester.kind === 'practitioner'
      ? row?.visitor === `practitioner:${requester.practitionerId}`
      : row?.visitor.startsWith('guest:')
  if (row === undefined || isOwn !== true) throw notFound()
  return row
}

/** The hold, once nobody else can change it. */
export const lockedHold = async (
  trx: Transaction<Tables>,
  requester: Requester,
  id: string,
): Promise<HoldRow> => {
  await lockPractitioner(trx, (await ownHold(trx, requester, id)).practitioner_id)
  return ownHold(trx, requester, id)
}
