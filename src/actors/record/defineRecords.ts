import { ServiceError } from '../../contracts/failure.ts'
import {
  changeRecord,
  listRecords,
  openRecord,
  type PatientRecord,
  type RecordSaid,
  type RemovalReason,
  readRecord,
  removeRecord,
  uploadRecord,
} from '../../contracts/portal/record/record.ts'
import { entityTagOf } from '../../contracts/portal/version.ts'
import type { FetchedPage, PageRequest } from '../../machines/kit/pagedListContract.ts'
import { requireValue } from '../../machines/kit/requireValue.ts'
import { recordForm, recordList, recordPreview, recordUpload } from '../../machines/record/recordParts.ts'
import { recordRemovalMachine } from '../../machines/record/recordRemovalMachine.ts'
import { recordsMachine } from '../../machines/record/recordsMachine.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { type UploadServices, uploadActors } from '../files/uploadActors.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'

export interface RecordServices extends UploadServices {
  now: () => number
  storage: JsonStorage
}

interface Key {
  patientId: string
  appointmentId: string | null
}

const PAGE_SIZE = 100

const isConflict = (error: unknown): boolean =>
  error instanceof ServiceError && error.failure.code === 'conflict'

const keyQuery = ({ patientId, appointmentId }: Key) => ({
  client_id: patientId,
  ...(appointmentId === null ? {} : { appointment_id: appointmentId }),
})

/** P1.25, P1.26: the records of a patient or of a visit. */
export const defineRecords = (services: RecordServices) => {
  const { http, now } = services
  return recordsMachine.provide({
    actors: {
      recordList: recordList.machine.provide({
        actors: {
          fetch: promiseLogic<
            FetchedPage<PatientRecord, { count: number }>,
            PageRequest<Key, Record<string, never>>
          >(async ({ input: { params, cursor }, signal }) => {
            const page = Number(cursor ?? 1)
            const { records, count } = await http.call(
              listRecords,
              { query: { ...keyQuery(params), page, limit: PAGE_SIZE } },
              signal,
            )
            const next = page * PAGE_SIZE < count && records.length > 0 ? page + 1 : null
            return { items: records, next, summary: { count }, fetchedAt: now() }
          }),
        },
      }),
      recordUpload: recordUpload.machine.provide({
        actors: uploadActors(
          services,
          'record',
          async (
            file,
            { key, guessed }: { key: Key; guessed: Omit<RecordSaid, 'shared'> },
            signal,
          ): Promise<{ fileId: string }> => {
            try {
              await http.call(
                uploadRecord,
                { body: { file_id: file.id, ...keyQuery(key), ...guessed, shared: false } },
                signal,
              )
            } catch (error) {
              // The answer to an earlier try was lost: the file is in use already.
              if (!isConflict(error)) throw error
            }
            return { fileId: file.id }
          },
        ),
      }),
      recordRemoval: recordRemovalMachine.provide({
        actors: {
          remove: promiseLogic<Record<string, never>, { recordId: string; reason: RemovalReason }>(
            async ({ input: { recordId, reason }, signal }) => {
              await http.call(removeRecord, { params: { id: recordId }, query: { reason } }, signal)
              return {}
            },
          ),
        },
      }),
      recordPreview: recordPreview.machine.provide({
        actors: {
          fetch: queryLogic(services, ({ recordId }: { recordId: string }, signal) =>
            http.call(openRecord, { params: { id: recordId } }, signal),
          ),
        },
      }),
      recordForm: recordForm.machine.provide({
        actors: {
          ...formDrafts(createDrafts(services, recordForm.draft)),
          save: saveLogic<{ recordId: string }, RecordSaid, { version: number }>(
            async ({ params, values, version }, signal) => {
              const request = {
                params: { id: params.recordId },
                headers: { 'if-match': entityTagOf(requireValue(version, 'version')) },
                body: values,
              }
              return { version: (await http.call(changeRecord, request, signal)).version }
            },
          ),
          fetchCurrent: promiseLogic<
            { version: number; values: RecordSaid },
            { params: { recordId: string } }
          >(async ({ input: { params }, signal }) => {
            const { kind, title, taken_on, shared, version } = await http.call(
              readRecord,
              { params: { id: params.recordId } },
              signal,
            )
            return { version, values: { kind, title, taken_on, shared } }
          }),
        },
      }),
    },
  })
}
