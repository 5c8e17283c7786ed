import type { Selectable } from 'kysely'
import {
  type CallTranscript,
  type TranscriptLine,
  type transcriptDeletions,
  transcriptLine,
} from '../../../src/contracts/portal/transcript/transcript.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { TranscriptTables } from '../../db/transcriptTables.ts'
import { notFound } from '../../http/apiFailure.ts'
import type { TranscriptVault } from '../../meeting/persistence/transcriptVault.ts'
import { createSealedSecrets } from '../auth/sealedSecret.ts'
import type { VisitRecord } from '../visitRecord/visitRecord.ts'

type Row = Selectable<TranscriptTables['transcript']>
type Deletion = (typeof transcriptDeletions)[number]

interface TranscriptParts {
  db: Database
  clock: Clock
  visitRecord: VisitRecord
  /** Seals the lines. */
  key: string
  /** How long a transcript is kept. */
  days: number
}

const DAY_MS = 24 * 60 * 60_000
const ROWS_AT_ONCE = 50
/** Lines of one transcript at most: a line every two seconds for a working day. */
const MAX_LINES = 15_000

/** Captions that people agreed to keep, one sealed line at a time, and deleted with a tombstone. */
export const createTranscripts = ({ db, clock, visitRecord, key, days }: TranscriptParts) => {
  const sealed = createSealedSecrets(key, 'transcripts')
  const ownerOf = (id: string, number: number): string => `${id}/${number}`

  const find = (id: string): Promise<Row | undefined> =>
    db.selectFrom('transcript').selectAll().where('id', '=', id).executeTakeFirst()

  const linesOf = async (id: string): Promise<TranscriptLine[]> => {
    const rows = await db
      .selectFrom('transcript_line')
      .selectAll()
      .where('transcript_id', '=', id)
      .orderBy('number')
      .execute()
    return rows.map(({ number, sealed: line }) =>
      transcriptLine.parse(JSON.parse(sealed.open(line, ownerOf(id, number)))),
    )
  }

  const transcriptOf = async (row: Row): Promise<CallTranscript> => ({
    id: row.id,
    started_at: row.started_at.toISOString(),
    delete_after: row.deleted_at === null ? row.delete_after.toISOString() : null,
    deleted:
      row.deleted_at === null || row.deleted_why === null
        ? null
        : { at: row.deleted_at.toISOString(), why: row.deleted_why },
    lines: row.deleted_at === null ? await linesOf(row.id) : [],
  })

  const erase = async (row: Row, why: Deletion): Promise<void> => {
    const at = clock()
    const isErased = await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('transcript')
        .set({ deleted_at: at, deleted_why: why, ended_at: row.ended_at ?? at })
        .where('id', '=', row.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      await tx.deleteFrom('transcript_line').where('transcript_id', '=', row.id).execute()
      return numUpdatedRows > 0n
    })
    if (isErased)
      await visitRecord.append(row.appointment_id, [
        { at, fact: { kind: 'transcript.deleted', transcriptId: row.id, why } },
      ])
  }

  const vault: TranscriptVault = {
    async begin({ id, roomId }) {
      const visit = await db
        .selectFrom('appointment')
        .select(['id', 'practitioner_id'])
        .where('room_id', '=', roomId)
        .executeTakeFirstOrThrow()
      const at = clock()
      await db
        .insertInto('transcript')
        .values({
          id,
          appointment_id: visit.id,
          practitioner_id: visit.practitioner_id,
          started_at: at,
          ended_at: null,
          delete_after: new Date(at.getTime() + days * DAY_MS),
          deleted_at: null,
          deleted_why: null,
        })
        // A room that goes on after a restart begins again.
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
    async add(id, caption) {
      await db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('transcript')
          .select('deleted_at')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const { count } = await tx
          .selectFrom('transcript_line')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('transcript_id', '=', id)
          .executeTakeFirstOrThrow()
        const number = Number(count) + 1
        if (row.deleted_at !== null || number > MAX_LINES) return
        await tx
          .insertInto('transcript_line')
          .values({
            transcript_id: id,
            number,
            sealed: sealed.seal(JSON.stringify(caption), ownerOf(id, number)),
          })
          .execute()
      })
    },
    async ended(id, { erase: isErased }) {
      const row = await find(id)
      if (row === undefined) return
      await db.updateTable('transcript').set({ ended_at: clock() }).where('id', '=', id).execute()
      if (isErased) await erase(row, 'patient')
    },
  }

  return {
    vault,

    /** @throws ApiFailure 404 for a foreign visit */
    async ofVisit(practitionerId: string, appointmentId: string): Promise<CallTranscript[]> {
      const visit = await db
        .selectFrom('appointment')
        .select('id')
        .where('id', '=', appointmentId)
        .where('practitioner_id', '=', practitionerId)
        .executeTakeFirst()
      if (visit === undefined) throw notFound()
      const rows = await db
        .selectFrom('transcript')
        .selectAll()
        .where('appointment_id', '=', appointmentId)
        .orderBy('started_at')
        .limit(ROWS_AT_ONCE)
        .execute()
      return Promise.all(rows.map(transcriptOf))
    },

    /** @throws ApiFailure 404 for a missing transcript and for one of another practitioner */
    async remove(practitionerId: string, id: string): Promise<CallTranscript> {
      const own = async (): Promise<Row> => {
        const row = await find(id)
        if (row === undefined || row.practitioner_id !== practitionerId) throw notFound()
        return row
      }
      await erase(await own(), 'practitioner')
      return transcriptOf(await own())
    },

    /** Deletes what is due. */
    async tidy(): Promise<void> {
      const due = await db
        .selectFrom('transcript')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where('delete_after', '<=', clock())
        .limit(ROWS_AT_ONCE)
        .execute()
      for (const row of due) await erase(row, 'retention')
    },
  }
}
export type Transcripts = ReturnType<typeof createTranscripts>
