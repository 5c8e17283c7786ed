import type { CompanionKind } from '../../../src/contracts/meeting/people/companion.ts'
import type { CompanionLink } from '../../../src/contracts/portal/companionLink.ts'
import type { Database } from '../../db/client.ts'
import { newRoomCode } from '../appointment/roomNames.ts'

/** The link of this kind; whoever asks first makes it. */
export const companionLinkOf = async (
  db: Database,
  appointmentId: string,
  kind: CompanionKind,
): Promise<CompanionLink> => {
  await db
    .insertInto('companion_link')
    .values({ appointment_id: appointmentId, kind, room_code: newRoomCode() })
    .onConflict((on) => on.columns(['appointment_id', 'kind']).doNothing())
    .execute()
  const { room_code } = await db
    .selectFrom('companion_link')
    .select('room_code')
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { kind, room_code }
}
