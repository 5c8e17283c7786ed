import type { ContextOf } from '../../contracts/machineContract.ts'
import type { ConnectivityReport } from '../../contracts/meeting/diagnostics.ts'
import type { diagnosticsContract } from './diagnosticsContract.ts'

type Context = ContextOf<typeof diagnosticsContract>

/** Ready for video, sound only, or not fit for a visit; unknown before the line was tried. */
export type Verdict = 'ready' | 'soundOnly' | 'notReady' | 'unknown'

/** Below this score a picture freezes more than it moves (0 to 5, protocol §7.4). */
const PICTURE_SCORE = 3
/** Of what was sent to us. */
const PICTURE_LOSS = 0.08

export const isLineGood = ({ mediaServerReport: { line } }: ConnectivityReport): boolean => {
  if (!line) return false
  const { packetsLost, packetsReceived } = line.stats.combined
  const loss = packetsLost / Math.max(1, packetsLost + packetsReceived)
  return (line.connectionQualityScore ?? PICTURE_SCORE) >= PICTURE_SCORE && loss < PICTURE_LOSS
}

export const verdictOf = (context: Context): Verdict => {
  const { outcomes, report } = context
  if (report === null) return 'unknown'
  const { isPublishICEConnected, isSubscribeICEConnected } = report.mediaServerReport
  const isConnected =
    report.connectivityState === 'COMPLETED' && isPublishICEConnected && isSubscribeICEConnected
  if (!isConnected || outcomes.browser?.good === false || outcomes.microphone?.good === false)
    return 'notReady'
  return isLineGood(report) && outcomes.camera?.good !== false ? 'ready' : 'soundOnly'
}

/** What support needs, and nothing that says who or where somebody is. */
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
