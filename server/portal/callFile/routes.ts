import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  CALL_UPLOADS_PATH,
  keepCallFile,
  keepFileOfVisit,
  listCallFiles,
  openCallFile,
  openFileOfVisit,
  readCallFileStatus,
} from '../../../src/contracts/portal/callFile.ts'
import { resumableUploads } from '../../files/resumableUploads.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import type { CallMember } from '../../meeting/ports.ts'
import type { PatientRead } from '../accessLog/accessLog.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { type CallVisit, createCallFiles } from './callFiles.ts'

/** Calls of one address a minute: a picture in the chat needs one, and a check that takes long some more. */
const limited = { rateLimit: { max: 240, timeWindow: '1 minute' } }

/** Files in the chat of a call (decision 0062). During the call the token of the meeting opens them, afterwards nothing but the portal. */
export const callFileRoutes =
  (deps: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { files, meetings, accessLog } = deps
    const callFiles = createCallFiles(deps)

    /** @throws ApiFailure 404 for whoever is not in the call */
    const memberOf = async (request: FastifyRequest): Promise<{ member: CallMember; visit: CallVisit }> => {
      const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      const member = token === undefined ? null : await meetings.memberOf(token)
      if (member === null) throw notFound()
      return { member, visit: await callFiles.visitOf(member) }
    }
    const record = (action: PatientRead['action'], visit: CallVisit, { id: requestId }: FastifyRequest) =>
      accessLog.record({
        practitionerId: visit.practitionerId,
        action,
        requestId,
        read: [{ appointmentId: visit.appointmentId, clientId: visit.clientId }],
      })
    const keep = async (visit: CallVisit, fileId: string, request: FastifyRequest): Promise<void> => {
      if (await callFiles.keep(visit, fileId)) await record('record.add', visit, request)
    }
    const inCall = <E extends Parameters<typeof routeOf>[0]>(row: E) => ({
      ...routeOf(row),
      config: { ...routeOf(row).config, ...limited },
    })

    await app.register(
      resumableUploads(files, {
        path: CALL_UPLOADS_PATH,
        purposes: ['callFile'],
        access: 'anyone',
        uploaderOf: async (request) => {
          const { member, visit } = await memberOf(request)
          return {
            practitionerId: visit.practitionerId,
            within: (id) => (trx, now) => callFiles.add(trx, visit, member, id, now),
            requireOwn: (id) => callFiles.requireSentBy(visit.appointmentId, id, member.userId),
          }
        },
      }),
    )

    app.route({
      ...inCall(readCallFileStatus),
      handler: async (request) => {
        const { member, visit } = await memberOf(request)
        const id = uuidOrNotFound(request.params.id)
        await callFiles.requireSentBy(visit.appointmentId, id, member.userId)
        return files.status(visit.practitionerId, id)
      },
    })

    app.route({
      ...inCall(openCallFile),
      handler: async (request) => {
        const { member, visit } = await memberOf(request)
        const id = uuidOrNotFound(request.params.id)
        await callFiles.requireReady(visit.appointmentId, id)
        if (member.role === 'doctor') await record('chat', visit, request)
        return files.addresses(id)
      },
    })

    app.route({
      ...inCall(keepCallFile),
      handler: async (request, reply) => {
        const { member, visit } = await memberOf(request)
        if (member.role !== 'doctor') throw notFound()
        await keep(visit, uuidOrNotFound(request.params.id), request)
        return reply.code(204).send(null)
      },
    })

    app.route({
      ...routeOf(listCallFiles),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const visit = await callFiles.visitById(practitionerId, uuidOrNotFound(request.params.id))
        await record('chat', visit, request)
        return { files: await callFiles.list(visit.appointmentId) }
      },
    })

    app.route({
      ...routeOf(openFileOfVisit),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const place = await callFiles.visitById(practitionerId, uuidOrNotFound(request.params.id))
        const id = uuidOrNotFound(request.body.file_id)
        await callFiles.requireReady(place.appointmentId, id)
        await record('chat', place, request)
        return files.addresses(id)
      },
    })

    app.route({
      ...routeOf(keepFileOfVisit),
      handler: async (request, reply) => {
        const { practitionerId } = identityOf(request)
        const visit = await callFiles.visitById(practitionerId, uuidOrNotFound(request.params.id))
        await keep(visit, uuidOrNotFound(request.body.file_id), request)
        return reply.code(204).send(null)
      },
    })
  }
