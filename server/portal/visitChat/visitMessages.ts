import { type KeptMessage, MAX_VISIT_MESSAGES } from '../../../src/contracts/portal/visitChat.ts'
import type { Database } from '../../db/client.ts'
import type { VisitMessage } from '../../meeting/persistence/visitRecorder.ts'

/** Keeps the messages of a visit, up to its limit. */
export const storeVisitMessages = async (
  db: Database,
  appointmentId: string,
  messages: readonly VisitMessage[],
): Promise<void> => {
  const { kept } = await db
    .selectFrom('visit_message')
    .select(({ fn }) => fn.countAll<string | number>().as('kept'))
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  const rows = messages.slice(0, Math.max(0, MAX_VISIT_MESSAGES - Number(kept)))
  if (rows.length === 0) return
  await db
    .insertInto('visit_message')
    .values(
      rows.map(({ id, at, from, toRoles, toName, readers, file, kind, text }) => ({
        id,
        appointment_id: appointmentId,
        at,
        from_role: from.role,
        from_user: from.user,
        from_name: from.name,
        to_roles: toRoles === null ? null : JSON.stringify(toRoles),
        to_name: toName,
        readers: JSON.stringify(readers),
        file: file === null ? null : JSON.stringify(file),
        kind,
        text,
      })),
    )
    // A batch whose answer was lost is written again.
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}

/** Oldest first. */
export const visitMessagesOf = async (db: Database, appointmentId: string): Promise<KeptMessage[]> => {
  const rows = await db
    .selectFrom('visit_message')
    .select(['id', 'at', 'from_role', 'from_name', 'to_roles', 'to_name', 'file', 'kind', 'text'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('at')
    .orderBy('id')
    .limit(MAX_VISIT_MESSAGES)
    .execute()
  return rows.map(({ at, kind, ...row }) => ({ ...row, kind: kind ?? 'chat', at: at.toISOString() }))
}
