import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { instant } from './appointment.ts'
import { endpoint } from './endpoint.ts'
import { PASSWORD_LENGTH } from './password.ts'

/** Everything that a practice keeps, to be carried away; the specification names no calls for it. */

const tag = 'export'

export const exportValues = z.object({
  /** Asked again, because one file then holds every patient. */
  password: sensitive('credential', z.string().min(1, 'required').max(PASSWORD_LENGTH.most)),
})

/** Opens one archive for five minutes, without a bearer token: a path of this server. */
export const exportAddress = z.object({
  save: sensitive('credential', z.string()),
  expires_at: instant,
})
export type ExportAddress = z.infer<typeof exportAddress>

/**
 * Makes the address of an archive: of the whole practice, or of one patient who asks for what is kept. A wrong
 * password is a `validation` of the field `password`: 'wrong'.
 */
export const prepareExport = endpoint('POST /v1/practitioner/data_export', {
  body: exportValues.extend({
    /** null: the whole practice. */
    client_id: sensitive('patient', z.string().max(64)).nullable(),
  }),
  answer: exportAddress,
  access: 'signedIn',
  refusals: ['notFound'],
  tag,
})

/** The archive: a ZIP file, sent while it is written. */
export const openExport = endpoint('GET /v1/data-export', {
  query: z.object({ token: sensitive('credential', z.string().max(1024)) }),
  answer: z.unknown(),
  access: 'anyone',
  refusals: ['notFound'],
  tag,
})
