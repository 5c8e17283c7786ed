import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  mailPrescription,
  readPrescription,
  writePrescription,
} from '../../../src/contracts/portal/prescription/prescription.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { paperOf } from './paper/paperOf.ts'
import type { VisitKey } from './people.ts'

/** Mails of one address: a doctor may send several patients theirs again, and nobody fills a mailbox. */
const mailLimited = { rateLimit: { max: 30, timeWindow: '1 hour' } }

/** P7.28, P7.29: reads, stores and signs the prescription of a visit. */
export const prescriptionRoutes =
  ({ db, clock, accessLog, visitRecord, prescriptions, rx }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    /** Both calls return the patient's data, which is recorded first. */
    const readAndRecord = async (key: VisitKey, requestId: string) => {
      const found = await prescriptions.read(key)
      if (found === undefined) throw notFound()
      await accessLog.record({
        practitionerId: key.practitionerId,
        action: 'prescription',
        requestId,
        read: [{ appointmentId: key.appointmentId, clientId: found.clientId }],
      })
      const paper = await paperOf({ db, codes: rx.codes }, key, clock())
      return paper === undefined ? found.answer : { ...found.answer, paper }
    }

    app.route({
      ...routeOf(readPrescription),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const key = { practitionerId, appointmentId: uuidOrNotFound(request.params.id) }
        const answer = await readAndRecord(key, request.id)
        await visitRecord.append(key.appointmentId, [
          { at: clock(), fact: { kind: 'data.read', practitionerId, what: 'prescription' } },
        ])
        return answer
      },
    })

    app.route({
      ...routeOf(writePrescription),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const key = { practitionerId, appointmentId: uuidOrNotFound(request.params.id) }
        const { body } = request
        if (body.signed)
          await prescriptions.sign(key, {
            requestId: body.request_id,
            replaces: body.replaces,
            content: body.content,
          })
        else await prescriptions.saveDraft(key, body)
        return readAndRecord(key, request.id)
      },
    })

    app.route({
      ...routeOf(mailPrescription),
      config: { ...routeOf(mailPrescription).config, ...mailLimited },
      handler: async (request, reply) => {
        const { practitionerId } = identityOf(request)
        await prescriptions.mail({ practitionerId, appointmentId: uuidOrNotFound(request.params.id) })
        return reply.code(204).send(null)
      },
    })
  }
