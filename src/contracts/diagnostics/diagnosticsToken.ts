import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { line } from '../text.ts'

/** GET on the diagnostics token path (protocol §1.4): a token for a connection check, without an account. */
export const DIAGNOSTICS_TOKEN_PATH = '/v2/diagnostics/token'

/** M7.011: region of the check, if the server has a choice. */
export const diagnosticsTokenQuery = z.object({ region: line(32).optional() })

/** M7.012. */
export const diagnosticsTokenAnswer = z.object({
  token: sensitive('credential', z.string().min(1)),
  code: z.number().optional(),
  message: z.string().optional(),
  /** Our extension: where the check is initialised; the provider's endpoint omits it. */
  init_endpoint: z.string().optional(),
})
export type DiagnosticsTokenAnswer = z.infer<typeof diagnosticsTokenAnswer>
