import { type Observable, share } from 'rxjs'
import { TIME } from '../../contracts/constants.ts'
import { msidByMid } from '../rtc/sdp.ts'
import { readEvery } from '../streams/readEvery.ts'
import type { StatsReading } from './callStats.ts'
import { type Reading, readReport } from './readings.ts'

/** Samples both connections every second (M9.28), shared by all subscribers; none without subscribers. */
export type StatsSide = 'publish' | 'subscribe'

/** A side whose statistics could not be read (M8.083). */
export interface StatsFailure {
  readonly side: StatsSide
  readonly description: string
}

interface Connections {
  connection(side: StatsSide): RTCPeerConnection | null
  now(): number
  /** Separate from the samples, so that subscribing to failures alone does not sample. */
  onFailure(failure: StatsFailure): void
}

/** Ids by media section; the description is parsed again only when it changed. */
const trackIdsOf = (side: StatsSide) => {
  let sdp = ''
  let ids = new Map<string, { trackId: string }>()
  return (connection: RTCPeerConnection) => {
    const description = side === 'publish' ? connection.localDescription : connection.remoteDescription
    const current = description?.sdp ?? ''
    if (current !== sdp) {
      sdp = current
      ids = msidByMid(current)
    }
    return (mid: string) => ids.get(mid)?.trackId
  }
}

export const statsMonitor$ = ({ connection, now, onFailure }: Connections): Observable<StatsReading> => {
  const ids = { publish: trackIdsOf('publish'), subscribe: trackIdsOf('subscribe') }
  const readBoth = async (): Promise<StatsReading> => {
    const read = async (side: StatsSide): Promise<Reading[]> => {
      const current = connection(side)
      if (!current) return []
      try {
        return readReport(await current.getStats(), side, ids[side](current), now())
      } catch (cause) {
        onFailure({ side, description: cause instanceof Error ? cause.message : String(cause) })
        return []
      }
    }
    const [publish, subscribe] = await Promise.all([read('publish'), read('subscribe')])
    return { publish, subscribe }
  }
  return readEvery(TIME.statsSample, readBoth).pipe(share())
}
