import { create as contentDisposition } from 'content-disposition'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  mailRecordCode,
  readSharedRecords,
  SHARED_RECORDS_LIMIT,
  type SharedRecord,
} from '../../../src/contracts/portal/visitLink/sharedRecords.ts'
import { ADDRESS_MS, addressQuery, createSignedAddresses } from '../../files/signedAddress.ts'
import { invalidFields, notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { paperAddresses } from '../prescription/paper/paperAddresses.ts'
import { recordOf } from '../record/aggregate.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { visitForMail } from '../visitMail/visitForMail.ts'
import { countTry, forgetTries } from './birthDateTries.ts'
import { linkedPrescriptions } from './linkedPrescriptions.ts'
import { recordCodeMail } from './recordCodeMail.ts'

/** Calls of one address a minute. */
const limited = { rateLimit: { max: 30, timeWindow: '1 minute' } }
/** A link must not fill a patient's mailbox. */
const mailLimited = { rateLimit: { max: 5, timeWindow: '1 hour' } }
const FILE_PATH = '/v1/visit-file'

/** Files that a practitioner shared, for the patient, who has no account. */
export const sharedRecordRoutes =
  ({ db, clock, files, visitTokens, accessLog, rx, codes, outbox }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const papers = paperAddresses(rx.codes, 'patient')
    const addresses = createSignedAddresses(visitTokens.fileKey, FILE_PATH)

    const isBirthDate = async (clientId: string, date: string): Promise<boolean> => {
      const client = await db
        .selectFrom('client')
        .select(sql<boolean>`birth_date = ${date}::date`.as('is_right'))
        .where('id', '=', clientId)
        .executeTakeFirst()
      return client?.is_right === true
    }

    app.route({
      ...routeOf(mailRecordCode),
      config: { ...routeOf(mailRecordCode).config, ...mailLimited },
      handler: async (request, reply) => {
        const id = visitTokens.read(request.params.token)
        const visit = id === null ? undefined : await visitForMail(db, id)
        if (id === null || visit === undefined) throw notFound()
        await db.transaction().execute(async (trx) => {
          const code = await codes.issue(trx, { email: id, purpose: 'sharedRecords' })
          if (code === null || visit.recipient === null) return
          const { recipient, language } = visit
          await outbox.enqueue(trx, { recipient, language, ...recordCodeMail[language](code) })
        })
        return reply.code(204).send(null)
      },
    })

    app.route({
      ...routeOf(readSharedRecords),
      config: { ...routeOf(readSharedRecords).config, ...limited },
      handler: async (request) => {
        const id = visitTokens.read(request.params.token)
        if (id === null) throw notFound()
        const visit = await db
          .selectFrom('appointment')
          .innerJoin('client', 'client.id', 'appointment.client_id')
          .select(['appointment.practitioner_id', 'client.id as client_id'])
          .where('appointment.id', '=', id)
          .executeTakeFirst()
        if (visit === undefined) throw notFound()
        await countTry(db, id, clock())
        const { body } = request
        if ('code' in body) {
          const { kind } = await codes.check({ email: id, purpose: 'sharedRecords', code: body.code })
          if (kind !== 'right') throw invalidFields([{ field: 'code', message: 'wrong' }])
        } else if (!(await isBirthDate(visit.client_id, body.birth_date)))
          throw invalidFields([{ field: 'birth_date', message: 'wrong' }])
        await forgetTries(db, id)
        const rows = await db
          .selectFrom('patient_record')
          .selectAll()
          .where('practitioner_id', '=', visit.practitioner_id)
          .where('client_id', '=', visit.client_id)
          .where('shared', '=', true)
          .where('removed_at', 'is', null)
          .orderBy('added_at', 'desc')
          .orderBy('id')
          .limit(SHARED_RECORDS_LIMIT)
          .execute()
        await accessLog.record({
          practitionerId: visit.practitioner_id,
          action: 'record.patientList',
          requestId: request.id,
          read: [{ appointmentId: id, clientId: visit.client_id }],
        })
        const expires = clock().getTime() + ADDRESS_MS
        return {
          prescriptions: await linkedPrescriptions(db, visit, (prescriptionId) =>
            papers.of(prescriptionId, clock().getTime()),
          ),
          records: rows.map(recordOf).map(
            ({ id: recordId, kind, title, taken_on, type, size }): SharedRecord => ({
              ...{ id: recordId, kind, title, taken_on, type, size },
              addresses: {
                show: addresses.sign({ id: recordId, disposition: 'inline', expires }),
                save: addresses.sign({ id: recordId, disposition: 'attachment', expires }),
                expires_at: new Date(expires).toISOString(),
              },
            }),
          ),
        }
      },
    })

    // Asked anew each time, so that an address opens nothing once the file is no longer shared.
    app.route({
      method: 'GET',
      url: `${FILE_PATH}/:id`,
      config: { access: 'anyone', ...limited },
      schema: {
        hide: true,
        params: z.object({ id: z.string().max(64) }),
        querystring: z.record(z.string(), z.unknown()),
      },
      handler: async (request, reply) => {
        const id = uuidOrNotFound(request.params.id)
        const given = addressQuery.safeParse(request.query)
        if (!given.success) throw notFound()
        if (!addresses.isValid({ id, ...given.data }, given.data.signature, clock().getTime()))
          throw notFound()
        const record = await db
          .selectFrom('patient_record')
          .select(['file_id', 'practitioner_id', 'client_id', 'appointment_id'])
          .where('id', '=', id)
          .where('shared', '=', true)
          .where('removed_at', 'is', null)
          .executeTakeFirst()
        if (record === undefined) throw notFound()
        await accessLog.record({
          practitionerId: record.practitioner_id,
          action: 'record.patientOpen',
          requestId: request.id,
          read: [{ appointmentId: record.appointment_id, clientId: record.client_id }],
        })
        const { row, bytes, size } = await files.read(record.file_id)
        return reply
          .headers({
            'content-type': row.type ?? 'application/octet-stream',
            'content-length': size,
            'content-disposition': contentDisposition(row.name, { type: given.data.disposition }),
            'x-content-type-options': 'nosniff',
            'content-security-policy': "sandbox; default-src 'none'",
            'cross-origin-resource-policy': 'same-origin',
          })
          .send(bytes)
      },
    })
  }
