import type { FastifyRequest } from 'fastify'
import { type FilePurpose, rulesOf } from '../../src/contracts/portal/files/filePurposes.ts'
import { invalidFields } from '../http/apiFailure.ts'
import { identityOf } from '../portal/auth/authenticate.ts'
import type { Files } from './files.ts'

const FIELDS = 20
const FIELD_BYTES = 4_096

/**
 * Reads a form with one file (`multipart/form-data`, the part `file`) and has it checked. `@fastify/multipart` must
 * be registered. Fields that are empty are left out.
 * @returns the id of a file that is ready, and the other fields
 * @throws ApiFailure 400 without a file or with two, 409, 429, 503
 */
export const receiveForm = async (
  request: FastifyRequest,
  files: Files,
  purpose: FilePurpose,
): Promise<{ fileId: string; fields: Record<string, string> }> => {
  const { practitionerId } = identityOf(request)
  const fields: Record<string, string> = {}
  let fileId: string | null = null
  const parts = request.parts({
    // One byte more than is taken, so that a file that is too large is told from one that is cut off.
    limits: {
      files: 1,
      fields: FIELDS,
      fieldSize: FIELD_BYTES,
      fileSize: rulesOf(purpose).maxBytes + 1,
      parts: FIELDS + 1,
      headerPairs: 20,
    },
  })
  for await (const part of parts) {
    if (part.type === 'file') {
      const announced = {
        practitionerId,
        purpose,
        name: part.filename ?? '',
        type: part.mimetype,
        size: Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY),
      }
      fileId = await files.receive(announced, part.file)
    } else if (typeof part.value === 'string' && part.value !== '') fields[part.fieldname] = part.value
  }
  if (fileId === null) throw invalidFields([{ field: 'file', message: 'Required' }])
  return { fileId, fields }
}
