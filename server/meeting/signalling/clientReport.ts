import { z } from 'zod'
import type { ClientReport } from '../persistence/reportStore.ts'

/** Only the event name and the error code of a report are stored. */
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
