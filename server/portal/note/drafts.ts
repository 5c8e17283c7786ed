import type { z } from 'zod'
import { isSameDraft, type NoteDraft, noteDraft } from '../../../src/contracts/portal/note/draft.ts'
import type { savedNote } from '../../../src/contracts/portal/note/note.ts'
import type { Database } from '../../db/client.ts'
import { conflict } from '../../http/apiFailure.ts'

export interface StoredDraft {
  draft: NoteDraft | null
  version: number
  savedAt: Date | null
}

/** Version 0: nothing was ever written. */
export const draftOf = async (db: Database, appointmentId: string): Promise<StoredDraft> => {
  const row = await db
    .selectFrom('visit_note_draft')
    .select(['version', 'body', 'saved_at'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
  if (row === undefined) return { draft: null, version: 0, savedAt: null }
  const draft = row.body === null ? null : noteDraft.parse(row.body)
  return { draft, version: row.version, savedAt: row.saved_at }
}

/** Stores the next version; null removes the text. The caller holds the lock of the visit. */
const writeDraft = async (
  trx: Database,
  appointmentId: string,
  { version, draft, now }: { version: number; draft: NoteDraft | null; now: Date },
): Promise<void> => {
  const row = { version, body: draft === null ? null : JSON.stringify(draft), saved_at: now }
  await trx
    .insertInto('visit_note_draft')
    .values({ appointment_id: appointmentId, ...row })
    .onConflict((on) => on.column('appointment_id').doUpdateSet(row))
    .execute()
}

/**
 * Stores a draft that was made from `version`. The same text again changes nothing, because its answer may have been
 * lost.
 * @throws ApiFailure 409 conflict
 */
export const replaceDraft = async (
  trx: Database,
  appointmentId: string,
  { version, draft, now }: { version: number; draft: NoteDraft; now: Date },
): Promise<z.infer<typeof savedNote>> => {
  const stored = await draftOf(trx, appointmentId)
  const repeats = stored.draft !== null && isSameDraft(stored.draft, draft)
  if (!repeats && stored.version !== version) throw conflict()
  if (!repeats) await writeDraft(trx, appointmentId, { version: version + 1, draft, now })
  return {
    appointment_id: appointmentId,
    version: repeats ? stored.version : version + 1,
    draft_saved_at: (repeats && stored.savedAt !== null ? stored.savedAt : now).toISOString(),
  }
}

/** After the signature; the version goes on, so that another window notices. */
export const clearDraft = async (trx: Database, appointmentId: string, now: Date): Promise<void> => {
  const { version } = await draftOf(trx, appointmentId)
  await writeDraft(trx, appointmentId, { version: version + 1, draft: null, now })
}
