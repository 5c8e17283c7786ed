import type { ConnectivityReport } from '../../contracts/meeting/diagnostics.ts'
import { isLineGood } from './finalReport.ts'

/** What most likely stands in the way, by how far the check came; each has advice of its own. */
export type LineTrouble = 'server' | 'busy' | 'socket' | 'devices' | 'media' | 'weak'

const TOO_MANY = 429
/** Codes of the catalogue's group for tracks. */
const isOfDevice = (code: number): boolean => code >= 3_000 && code < 4_000

export const lineTroubleOf = (report: ConnectivityReport): LineTrouble | null => {
  const { signallingReport, mediaServerReport, errors } = report
  if (!signallingReport.isInitConnected)
    return errors.some(({ code }) => code === TOO_MANY) ? 'busy' : 'server'
  if (!signallingReport.isConnected) return 'socket'
  if (errors.some(({ code }) => isOfDevice(code))) return 'devices'
  const { isPublishICEConnected, isSubscribeICEConnected, isMediaPublished } = mediaServerReport
  if (!isPublishICEConnected || !isSubscribeICEConnected || !isMediaPublished) return 'media'
  return isLineGood(report) ? null : 'weak'
}
