import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { apiError } from '../../../src/contracts/portal/apiError.ts'
import { appointmentParams } from '../../../src/contracts/portal/appointmentDetails.ts'
import {
  prescriptionAnswer,
  prescriptionBody,
} from '../../../src/contracts/portal/prescription/prescription.ts'
import { notFound } from '../../http/apiFailure.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import type { VisitKey } from './people.ts'

const tags = ['prescriptions']

/** The longest that the contract allows is larger than what other calls may send. */
const BODY_LIMIT = 256 * 1024

/** P7.28, P7.29: a visit's prescription, read, kept as a draft and signed. */
export const prescriptionRoutes =
  ({ clock, accessLog, visitRecord, prescriptions }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    /** Both calls hand out the patient's data; that is written down first. */
    const handOut = async (key: VisitKey, requestId: string) => {
      const found = await prescriptions.read(key)
      if (found === undefined) throw notFound()
      await accessLog.record({
        practitionerId: key.practitionerId,
        action: 'prescription',
        requestId,
        read: [{ appointmentId: key.appointmentId, clientId: found.clientId }],
      })
      return found.answer
    }

    app.get(
      '/v1/practitioner/prescription/:id',
      {
        schema: {
          tags,
          params: appointmentParams,
          response: { 200: prescriptionAnswer, 404: apiError, 409: apiError },
        },
      },
      async (request) => {
        const { practitionerId } = identityOf(request)
        const key = { practitionerId, appointmentId: uuidOrNotFound(request.params.id) }
        const answer = await handOut(key, request.id)
        await visitRecord.append(key.appointmentId, [
          { at: clock(), fact: { kind: 'data.read', practitionerId, what: 'prescription' } },
        ])
        return answer
      },
    )

    app.post(
      '/v2/practitioner/prescription/:id',
      {
        bodyLimit: BODY_LIMIT,
        schema: {
          tags,
          params: appointmentParams,
          body: prescriptionBody,
          response: { 200: prescriptionAnswer, 400: apiError, 404: apiError, 409: apiError },
        },
      },
      async (request) => {
        const { practitionerId } = identityOf(request)
        const key = { practitionerId, appointmentId: uuidOrNotFound(request.params.id) }
        const { body } = request
        if (body.signed)
          await prescriptions.sign(key, {
            requestId: body.request_id,
            replaces: body.replaces,
            content: body.content,
          })
        else await prescriptions.keepDraft(key, body.draft)
        return handOut(key, request.id)
      },
    )
  }
