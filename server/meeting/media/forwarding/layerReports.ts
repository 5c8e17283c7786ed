import type { NotificationParams } from '../../../../src/contracts/meeting/notifications.ts'
import type { VideoLayer } from '../../../../src/contracts/meeting/shapes.ts'
import { chooseRid, layerOfRid } from './layerChoice.ts'

/** What a subscriber gets of a track, what it asked for, and whose line is in between (protocol §6.6). */
export interface LayerState {
  current_layer: VideoLayer
  expected_layer: VideoLayer
  subscriber_degraded: boolean
  publisher_degraded: boolean
}

/**
 * `known` are the layers the track ever had, `live` those that come in now, `sent` the one that goes out. A
 * track without the asked layer is not degraded by that: it never had it.
 */
export const layerStateOf = (track: {
  wish: VideoLayer
  known: readonly string[]
  live: readonly string[]
  cap: number
  sent: string | null
}): LayerState => {
  const { wish, known, live, cap, sent } = track
  const wanted = chooseRid(wish, known, 0)
  const offered = chooseRid(wish, live, 0)
  return {
    current_layer: sent === null || !live.includes(sent) ? 'none' : layerOfRid(sent),
    expected_layer: wish,
    subscriber_degraded: offered !== null && chooseRid(wish, live, cap) !== offered,
    publisher_degraded: wanted !== null && wanted !== offered,
  }
}

type LayerUpdate = NotificationParams<'on-track-layer-update'>['tracks']

/** Remembers what a client was told, so that it hears of a change of somebody's line once. */
export class LayerReports {
  readonly #told = new Map<string, string>()

  /** Tracks whose state by line is another one than told; null when there is none. */
  changed(states: Iterable<[trackId: string, state: LayerState]>): LayerUpdate | null {
    const update: LayerUpdate = {}
    for (const [trackId, state] of states) {
      const { subscriber_degraded, publisher_degraded } = state
      const text = JSON.stringify({ ...state, expected_layer: undefined })
      const isDegraded = subscriber_degraded || publisher_degraded
      // Switches the client asked for itself are answered, not reported.
      if (isDegraded ? this.#told.get(trackId) === text : !this.#told.delete(trackId)) continue
      if (isDegraded) this.#told.set(trackId, text)
      update[trackId] = { track_id: trackId, ...state }
    }
    return Object.keys(update).length === 0 ? null : update
  }

  /** A new data channel: whoever listens there knows nothing. */
  reset(): void {
    this.#told.clear()
  }
}
