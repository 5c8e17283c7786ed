import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  changeRecording,
  deleteRecording,
  exportRecording,
  listRecordings,
  openRecordingExport,
  playRecording,
  requestRecording,
} from '../../../src/contracts/portal/recording/recording.ts'
import { createSignedAddresses } from '../../files/signedAddress.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { EncryptedFile } from '../../meeting/media/recording/encryptedFile.ts'
import type { MeetingRecording } from '../../meeting/ports.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { byteRangeOf } from './byteRange.ts'
import { EXPORT_FILE } from './recordingExports.ts'
import { startOf } from './recordingStore.ts'

const CONTENT_PATH = '/v1/recording-content'
/** How long the files of a viewing open: players read them bit by bit, as long as a consultation lasts. */
const ADDRESS_MS = 2 * 60 * 60_000
/** Tells the browser to save the exported file and to show any other. */
const dispositionOf = (name: string) => (name === EXPORT_FILE ? 'attachment' : 'inline')

const claim = z.object({ expires: z.coerce.number().int().positive(), signature: z.string().max(100) })

/** Recordings of calls. Each viewing and each deletion is written down. */
export const recordingRoutes =
  ({ db, clock, accessLog, visitRecord, meetings, recordings }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const addresses = createSignedAddresses(recordings.addressKey, CONTENT_PATH)

    /** @throws ApiFailure 404 where the provider makes its own recordings */
    const meeting = (): MeetingRecording => {
      if (meetings.recording === null) throw notFound()
      return meetings.recording
    }

    const writeViewing = async (
      action: 'recording.play' | 'recording.export',
      practitionerId: string,
      row: { id: string; appointment_id: string },
      requestId: string,
    ): Promise<void> => {
      const { client_id: clientId } = await db
        .selectFrom('appointment')
        .select('client_id')
        .where('id', '=', row.appointment_id)
        .executeTakeFirstOrThrow()
      const read = [{ appointmentId: row.appointment_id, clientId }]
      await accessLog.record({ practitionerId, action, requestId, read })
      await visitRecord.append(row.appointment_id, [
        { at: clock(), fact: { kind: 'recording.opened', practitionerId, recordingId: row.id } },
      ])
    }

    app.route({
      ...routeOf(requestRecording),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const key = { practitionerId, appointmentId: uuidOrNotFound(request.params.id) }
        return recordings.request(key, request.body, meeting())
      },
    })

    app.route({
      ...routeOf(changeRecording),
      handler: async (request, reply) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
        await recordings.change(practitionerId, id, request.body.change, meeting())
        return reply.status(204).send(null)
      },
    })

    app.route({
      ...routeOf(listRecordings),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const listed = await recordings.ofVisit(practitionerId, uuidOrNotFound(request.params.id))
        return { recordings: listed, canExport: recordings.canExport }
      },
    })

    app.route({
      ...routeOf(playRecording),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const row = await recordings.kept(practitionerId, uuidOrNotFound(request.params.id))
        await writeViewing('recording.play', practitionerId, row, request.id)
        const start = startOf(row.files)
        const expires = clock().getTime() + ADDRESS_MS
        return {
          recording: recordings.shown(row),
          started_at: new Date(start).toISOString(),
          files: row.files.map(({ file, participant, source, media, at, duration }) => ({
            url: addresses.sign({ id: `${row.id}/${file}`, disposition: dispositionOf(file), expires }),
            participant,
            source,
            hasVideo: media.includes('video'),
            hasAudio: media.includes('audio'),
            at: at - start,
            duration,
          })),
        }
      },
    })

    app.route({
      ...routeOf(exportRecording),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        return recordings.requestExport(practitionerId, uuidOrNotFound(request.params.id))
      },
    })

    app.route({
      ...routeOf(openRecordingExport),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const row = await recordings.exported(practitionerId, uuidOrNotFound(request.params.id))
        await writeViewing('recording.export', practitionerId, row, request.id)
        const expires = clock().getTime() + ADDRESS_MS
        const disposition = dispositionOf(EXPORT_FILE)
        return { url: addresses.sign({ id: `${row.id}/${EXPORT_FILE}`, disposition, expires }) }
      },
    })

    app.route({
      ...routeOf(deleteRecording),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        return recordings.remove(practitionerId, uuidOrNotFound(request.params.id))
      },
    })

    app.route({
      method: 'GET',
      url: `${CONTENT_PATH}/:id/:file`,
      config: { access: 'anyone' },
      schema: {
        hide: true,
        params: z.object({ id: z.string().max(64), file: z.string().max(100) }),
        querystring: z.record(z.string(), z.unknown()),
      },
      handler: async (request, reply) => {
        const id = uuidOrNotFound(request.params.id)
        const given = claim.safeParse(request.query)
        const name = request.params.file
        const said = {
          id: `${id}/${name}`,
          disposition: dispositionOf(name),
          expires: given.data?.expires ?? 0,
        } as const
        if (!given.success || !addresses.isValid(said, given.data.signature, clock().getTime()))
          throw notFound()
        const found = await recordings.file(id, name)
        if (found === null) throw notFound()
        const file = await EncryptedFile.open(found.path, found.key)
        const size = await file.size()
        const range = byteRangeOf(request.headers.range, size)
        reply.headers({
          'content-type': name.endsWith('.mp4') ? 'video/mp4' : 'video/webm',
          ...(name === EXPORT_FILE
            ? { 'content-disposition': `attachment; filename="recording-${id}.mp4"` }
            : {}),
          'accept-ranges': 'bytes',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
          'cross-origin-resource-policy': 'same-origin',
        })
        if (range === 'unsatisfiable') {
          await file.close()
          return reply.status(416).header('content-range', `bytes */${size}`).send()
        }
        const { from, to } = range ?? { from: 0, to: size - 1 }
        const bytes = Readable.from(file.readRange(from, to))
        bytes.once('close', () => void file.close())
        return reply
          .status(range === null ? 200 : 206)
          .headers({
            'content-length': to - from + 1,
            ...(range === null ? {} : { 'content-range': `bytes ${from}-${to}/${size}` }),
          })
          .send(bytes)
      },
    })
  }
