import { z } from 'zod'
import type { ClientReport } from '../keeping/reportStore.ts'

/** Of what a client reports, the name of the event and the code of its error are kept, and nothing else. */

const EVENT_NAME = /^[\w.-]{1,64}$/
const errorCode = z.object({ error_code: z.coerce.number().int() })

export const clientReportOf = (
  roomId: string,
  report: { name: string; info: unknown },
  at: number,
): ClientReport => {
  const code = errorCode.safeParse(report.info)
  return {
    roomId,
    at,
    event: EVENT_NAME.test(report.name) ? report.name : 'other',
    code: code.success && Math.abs(code.data.error_code) < 1_000_000 ? code.data.error_code : null,
  }
}
