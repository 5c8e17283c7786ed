import type { Transaction } from 'kysely'
import { BYTES_PER_CALL, type CallFile, FILES_PER_CALL } from '../../../src/contracts/portal/callFile.ts'
import { guess } from '../../../src/contracts/portal/record/guess.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiFailure, fileQuota, notFound } from '../../http/apiFailure.ts'
import type { CallMember } from '../../meeting/ports.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { createRecords } from '../record/records.ts'

/** The visit of a room, with whose files its files count. */
export interface CallVisit {
  appointmentId: string
  practitionerId: string
  clientId: string
}

/** Files in the chats of calls: who sent them, and which of them were kept. */
export const createCallFiles = (deps: Pick<PortalDeps, 'db' | 'clock' | 'rules' | 'visitRecord'>) => {
  const { db, clock } = deps
  const records = createRecords(deps)

  /** Files whose time has come are missing, whether or not their bytes are deleted yet. */
  const left = () =>
    db
      .selectFrom('call_file')
      .innerJoin('file', 'file.id', 'call_file.file_id')
      .where(({ eb, or }) => or([eb('file.delete_after', 'is', null), eb('file.delete_after', '>', clock())]))

  const found = (appointmentId: string, fileId: string) =>
    left()
      .select(['file.name', 'file.type', 'file.state', 'call_file.record_id', 'call_file.sender_user'])
      .where('call_file.appointment_id', '=', appointmentId)
      .where('call_file.file_id', '=', fileId)
      .executeTakeFirst()

  return {
    /** @throws ApiFailure 404 for a room without a visit */
    async visitOf({ roomId }: Pick<CallMember, 'roomId'>): Promise<CallVisit> {
      const visit = await db
        .selectFrom('appointment')
        .select(['id', 'practitioner_id', 'client_id'])
        .where('room_id', '=', roomId)
        .executeTakeFirst()
      if (visit === undefined) throw notFound()
      return { appointmentId: visit.id, practitionerId: visit.practitioner_id, clientId: visit.client_id }
    },

    /** The visit of a practitioner. @throws ApiFailure 404 */
    async visitById(practitionerId: string, appointmentId: string): Promise<CallVisit> {
      const visit = await db
        .selectFrom('appointment')
        .select('client_id')
        .where('id', '=', appointmentId)
        .where('practitioner_id', '=', practitionerId)
        .executeTakeFirst()
      if (visit === undefined) throw notFound()
      return { appointmentId, practitionerId, clientId: visit.client_id }
    },

    /**
     * Adds an announced file to the call, in the transaction that announces it.
     * @throws ApiFailure 409 fileQuota when the call has too many, or too many bytes
     */
    async add(
      trx: Transaction<Tables>,
      { appointmentId }: CallVisit,
      { userId, role }: CallMember,
      fileId: string,
      now: Date,
    ): Promise<void> {
      const { files, bytes } = await trx
        .selectFrom('call_file')
        .innerJoin('file', 'file.id', 'call_file.file_id')
        .select(({ fn }) => fn.countAll<string>().as('files'))
        .select(({ fn }) => fn.sum<string | null>('file.size').as('bytes'))
        .where('call_file.appointment_id', '=', appointmentId)
        .executeTakeFirstOrThrow()
      const { size } = await trx
        .selectFrom('file')
        .select('size')
        .where('id', '=', fileId)
        .executeTakeFirstOrThrow()
      if (Number(files) >= FILES_PER_CALL || Number(bytes ?? 0) + Number(size) > BYTES_PER_CALL)
        throw fileQuota()
      await trx
        .insertInto('call_file')
        .values({
          file_id: fileId,
          appointment_id: appointmentId,
          sender_user: userId,
          sender_role: role,
          sent_at: now,
          record_id: null,
        })
        .execute()
    },

    /** @throws ApiFailure 404 for a file of another call or another sender */
    async requireSentBy(appointmentId: string, fileId: string, userId: string): Promise<void> {
      const file = await found(appointmentId, fileId)
      if (file?.sender_user !== userId) throw notFound()
    },

    /** @throws ApiFailure 404 for a file of another call, and for one that is not ready */
    async requireReady(appointmentId: string, fileId: string): Promise<void> {
      const file = await found(appointmentId, fileId)
      if (file?.state !== 'ready') throw notFound()
    },

    /** Oldest first. */
    async list(appointmentId: string): Promise<CallFile[]> {
      const rows = await left()
        .select(['file.id', 'file.name', 'file.type', 'file.size'])
        .select(['call_file.sent_at', 'call_file.sender_role', 'call_file.record_id'])
        .where('call_file.appointment_id', '=', appointmentId)
        .where('file.state', '=', 'ready')
        .orderBy('call_file.sent_at')
        .orderBy('file.id')
        .limit(FILES_PER_CALL)
        .execute()
      return rows.flatMap(({ id, name, type, size, sent_at, sender_role, record_id }) =>
        type === null
          ? []
          : [
              {
                ...{ id, name, type, size: Number(size), from: sender_role },
                sent_at: sent_at.toISOString(),
                kept: record_id !== null,
              },
            ],
      )
    },

    /**
     * Makes the file a record of the visit and its patient; once.
     * @returns whether it was not kept before
     * @throws ApiFailure 404
     */
    async keep({ appointmentId, practitionerId, clientId }: CallVisit, fileId: string): Promise<boolean> {
      const file = await found(appointmentId, fileId)
      if (file === undefined || file.type === null || file.state !== 'ready') throw notFound()
      if (file.record_id !== null) return false
      const now = clock().getTime()
      const looks = { name: file.name, type: file.type, lastModified: now }
      const { taken_on, ...said } = guess(looks, file.name, now)
      try {
        await records.add(
          practitionerId,
          { ...said, takenOn: taken_on, shared: false, fileId, clientId, appointmentId },
          'callFile',
          async (trx, recordId) => {
            await trx
              .updateTable('call_file')
              .set({ record_id: recordId })
              .where('file_id', '=', fileId)
              .execute()
          },
        )
        return true
      } catch (error) {
        // Two windows kept it at once.
        if (error instanceof ApiFailure && error.body.code === 'conflict') return false
        throw error
      }
    },
  }
}

/** The visit has ended: what nobody kept opens no longer, and the next tidying deletes it. */
export const endCallFiles = async (db: Database, appointmentId: string, now: Date): Promise<void> => {
  await db
    .updateTable('file')
    .set({ delete_after: now })
    .where('attached_at', 'is', null)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('call_file').select('file_id').where('appointment_id', '=', appointmentId),
    )
    .execute()
}
