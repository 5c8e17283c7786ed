import type { ConnectivityReport } from '../../contracts/diagnostics/diagnostics.ts'
import type { CheckVerdict } from '../../contracts/diagnostics/lastCheck.ts'
import type { ContextOf } from '../../contracts/machineContract.ts'
import type { diagnosticsContract } from './diagnosticsContract.ts'

type Context = ContextOf<typeof diagnosticsContract>

/** Ready for video, sound only, or not fit for a visit; unknown before the connection was tested. */
export type Verdict = CheckVerdict | 'unknown'

/** Below this score video freezes most of the time (0 to 5, protocol §7.4). */
const PICTURE_SCORE = 3
/** Fraction of the packets sent to us. */
const PICTURE_LOSS = 0.08

export const isConnectionGood = ({ mediaServerReport: { connection } }: ConnectivityReport): boolean => {
  if (!connection) return false
  const { packetsLost, packetsReceived } = connection.stats.combined
  const loss = packetsLost / Math.max(1, packetsLost + packetsReceived)
  return (connection.connectionQualityScore ?? PICTURE_SCORE) >= PICTURE_SCORE && loss < PICTURE_LOSS
}

export const verdictOf = (context: Context): Verdict => {
  const { outcomes, report } = context
  if (report === null) return 'unknown'
  const { isPublishICEConnected, isSubscribeICEConnected } = report.mediaServerReport
  const isConnected =
    report.connectivityState === 'COMPLETED' && isPublishICEConnected && isSubscribeICEConnected
  if (!isConnected || outcomes.browser?.good === false || outcomes.microphone?.good === false)
    return 'notReady'
  return isConnectionGood(report) && outcomes.camera?.good !== false ? 'ready' : 'soundOnly'
}

/** The data that support needs, without anything that identifies or locates the user. */
export const finalReport = (context: Context) => {
  const { browser, outcomes, report } = context
  return {
    verdict: verdictOf(context),
    browser: browser === null ? null : { name: browser.name, version: browser.version, system: browser.os },
    camera: outcomes.camera,
    microphone: outcomes.microphone,
    connection: report,
  }
}
