import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ApiError } from '../../src/contracts/portal/apiError.ts'
import { failureOf } from '../failure.ts'
import { ApiFailure, invalidFields, tooManyAttempts } from './apiFailure.ts'

const write = (reply: FastifyReply, failure: ApiFailure) =>
  reply.status(failure.status).headers(failure.headers).send(failure.body)

/** `/client/name` becomes `client.name`. The schema's messages are safe to return, its input is not. */
const fieldErrors = (error: FastifyError): NonNullable<ApiError['errors']> =>
  hasZodFastifySchemaValidationErrors(error)
    ? error.validation.map(({ instancePath, message }) => ({
        field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
        message: message ?? 'Not valid',
      }))
    : []

const translate = (error: FastifyError, request: FastifyRequest): ApiFailure => {
  if (error instanceof ApiFailure) return error
  if (error.validation !== undefined) return invalidFields(fieldErrors(error))
  if (error.statusCode === 413) return new ApiFailure('bodyTooLarge', 'The body is too large')
  if (error.statusCode === 429) return tooManyAttempts(60)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new ApiFailure('validation', 'The request could not be read', { status: error.statusCode })
  // Only the place of the failure is logged, because the message may contain values of a row.
  request.log.error(failureOf(error), 'failed')
  return new ApiFailure('internal', `Something failed on our side (reference ${request.id})`)
}

/** Every failure is answered as `{message, code, errors?}`. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = translate(error, request)
    request.failureCode = failure.body.code
    return write(reply, failure)
  })
}
