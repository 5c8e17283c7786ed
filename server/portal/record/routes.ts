import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { FILE_PURPOSES } from '../../../src/contracts/portal/files/filePurposes.ts'
import {
  changeRecord,
  listRecords,
  openRecord,
  type PatientRecord,
  readRecord,
  removeRecord,
  uploadRecord,
} from '../../../src/contracts/portal/record/record.ts'
import { versionIn } from '../../../src/contracts/portal/version.ts'
import { receiveForm } from '../../files/receiveForm.ts'
import { routeOf } from '../../http/routeOf.ts'
import type { PatientRead } from '../accessLog/accessLog.ts'
import { identityOf } from '../auth/authenticate.ts'
import { requireOwn } from '../patient/patientStore.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { findRecord, findRecords, recordWithFile } from './recordQueries.ts'
import { createRecords } from './records.ts'

const FORM_BYTES = FILE_PURPOSES.record.maxBytes + 64 * 1024

/** A form says in words what JSON says by type. */
const fromForm = (fields: Record<string, string>): Record<string, unknown> =>
  'shared' in fields ? { ...fields, shared: fields.shared === 'true' } : fields

/** P1.25, P1.26, P7.31, P7.32: records of patients; each read and each change is written down. */
export const patientRecordRoutes =
  (deps: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, clock, accessLog, files, visitRecord } = deps
    const records = createRecords(deps)
    await app.register(multipart)

    const record = (action: PatientRead['action'], practitionerId: string, requestId: string) => ({
      of: (found: readonly Pick<PatientRecord, 'appointment_id' | 'client_id'>[]) =>
        accessLog.record({
          practitionerId,
          action,
          requestId,
          read: found.map(({ appointment_id, client_id }) => ({
            appointmentId: appointment_id,
            clientId: client_id,
          })),
        }),
    })

    app.route({
      ...routeOf(uploadRecord),
      bodyLimit: FORM_BYTES,
      preValidation: async (request) => {
        if (!request.isMultipart()) return
        const { fileId, fields } = await receiveForm(request, files, 'record')
        // The schema checks it next, as it checks JSON.
        Object.assign(request, { body: { ...fromForm(fields), file_id: fileId } })
      },
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const { file_id, client_id, appointment_id, taken_on, ...said } = request.body
        const added = await records.add(practitionerId, {
          ...said,
          takenOn: taken_on,
          fileId: uuidOrNotFound(file_id),
          clientId: uuidOrNotFound(client_id),
          appointmentId: appointment_id === undefined ? null : uuidOrNotFound(appointment_id),
        })
        await record('record.add', practitionerId, request.id).of([added])
        return added
      },
    })

    app.route({
      ...routeOf(listRecords),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const { client_id, appointment_id, page, limit } = request.query
        const clientId = uuidOrNotFound(client_id)
        const appointmentId = appointment_id === undefined ? null : uuidOrNotFound(appointment_id)
        await requireOwn(db, { practitionerId, id: clientId })
        const found = await findRecords(db, { practitionerId, clientId, appointmentId, page, limit })
        await record('record.list', practitionerId, request.id).of(found.records)
        return { ...found, page }
      },
    })

    app.route({
      ...routeOf(openRecord),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
        const found = await recordWithFile(db, practitionerId, id)
        await record('record.open', practitionerId, request.id).of([found])
        if (found.appointment_id !== null)
          await visitRecord.append(found.appointment_id, [
            { at: clock(), fact: { kind: 'record.opened', practitionerId, recordId: id } },
          ])
        return files.addresses(found.file_id)
      },
    })

    app.route({
      ...routeOf(readRecord),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const found = await findRecord(db, practitionerId, uuidOrNotFound(request.params.id))
        await record('record.list', practitionerId, request.id).of([found])
        return found
      },
    })

    app.route({
      ...routeOf(changeRecord),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const { taken_on, kind, title, shared } = request.body
        const changed = await records.change(
          practitionerId,
          uuidOrNotFound(request.params.id),
          versionIn(request.headers),
          {
            ...(kind === undefined ? {} : { kind }),
            ...(title === undefined ? {} : { title }),
            ...(shared === undefined ? {} : { shared }),
            ...(taken_on === undefined ? {} : { takenOn: taken_on }),
          },
        )
        await record('record.change', practitionerId, request.id).of([changed])
        return changed
      },
    })

    app.route({
      ...routeOf(removeRecord),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
        const removed = await records.remove(practitionerId, id, request.query.reason)
        await record('record.remove', practitionerId, request.id).of([removed])
        return removed
      },
    })
  }
