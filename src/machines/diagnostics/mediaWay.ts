import type { ConnectionReport } from '../../contracts/diagnostics/diagnostics.ts'

/** The way of our media during a check: direct, over TCP because UDP is blocked, or through a relay. */
export type MediaWay = 'udp' | 'tcp' | 'relay'

/** Null when no connection stood. */
export const mediaWayOf = (report: ConnectionReport | null | undefined): MediaWay | null => {
  const local = report?.publishICECandidatePairSelected?.local
  if (local === undefined) return null
  if (local.type === 'relay') return 'relay'
  return local.protocol === 'tcp' ? 'tcp' : 'udp'
}
