import type { ConnectivityReport } from '../../contracts/diagnostics/diagnostics.ts'
import { isConnectionGood } from './finalReport.ts'

/** The most likely obstacle, by the progress of the check; each has its own advice. */
export type ConnectionProblem = 'server' | 'busy' | 'socket' | 'devices' | 'media' | 'weak'

const TOO_MANY = 429
/** Codes of the catalogue's track group. */
const isOfDevice = (code: number): boolean => code >= 3_000 && code < 4_000

export const connectionProblemOf = (report: ConnectivityReport): ConnectionProblem | null => {
  const { signallingReport, mediaServerReport, errors } = report
  if (!signallingReport.isInitConnected)
    return errors.some(({ code }) => code === TOO_MANY) ? 'busy' : 'server'
  if (!signallingReport.isConnected) return 'socket'
  if (errors.some(({ code }) => isOfDevice(code))) return 'devices'
  const { isPublishICEConnected, isSubscribeICEConnected, isMediaPublished } = mediaServerReport
  if (!isPublishICEConnected || !isSubscribeICEConnected || !isMediaPublished) return 'media'
  return isConnectionGood(report) ? null : 'weak'
}
