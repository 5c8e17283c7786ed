import type { ConnectionReport } from '../../contracts/diagnostics/diagnostics.ts'

/** The network path of our media during a check: direct, over TCP because UDP is blocked, or through a relay. */
export type MediaPathKind = 'udp' | 'tcp' | 'relay'

/** Null when no connection stood. */
export const mediaPathKindOf = (report: ConnectionReport | null | undefined): MediaPathKind | null => {
  const local = report?.publishICECandidatePairSelected?.local
  if (local === undefined) return null
  if (local.type === 'relay') return 'relay'
  return local.protocol === 'tcp' ? 'tcp' : 'udp'
}
