import type { NotificationParams } from '../../../../src/contracts/meeting/connection/notifications.ts'
import type { VideoLayer } from '../../../../src/contracts/meeting/connection/shapes.ts'
import { chooseRid, layerOfRid } from './layerChoice.ts'

/**
 * The layer of a track that a subscriber receives, the layer it asked for, and whose connection limits it
 * (protocol §6.6).
 */
export interface LayerState {
  current_layer: VideoLayer
  expected_layer: VideoLayer
  subscriber_degraded: boolean
  publisher_degraded: boolean
}

/**
 * `known` are all layers of the track so far, `live` those that arrive now, `sent` the forwarded one. A track
 * that never had the requested layer is not degraded by that.
 */
export const layerStateOf = (track: {
  requested: VideoLayer
  known: readonly string[]
  live: readonly string[]
  cap: number
  sent: string | null
}): LayerState => {
  const { requested, known, live, cap, sent } = track
  const wanted = chooseRid(requested, known, 0)
  const offered = chooseRid(requested, live, 0)
  return {
    current_layer: sent === null || !live.includes(sent) ? 'none' : layerOfRid(sent),
    expected_layer: requested,
    subscriber_degraded: offered !== null && chooseRid(requested, live, cap) !== offered,
    publisher_degraded: wanted !== null && wanted !== offered,
  }
}

type LayerUpdate = NotificationParams<'on-track-layer-update'>['tracks']

/** Remembers what a client was notified of, so that each change is reported once. */
export class LayerReports {
  readonly #reported = new Map<string, string>()

  /** Tracks whose state differs from the reported one; null when there is none. */
  changed(states: Iterable<[trackId: string, state: LayerState]>): LayerUpdate | null {
    const update: LayerUpdate = {}
    for (const [trackId, state] of states) {
      const { subscriber_degraded, publisher_degraded } = state
      const text = JSON.stringify({ ...state, expected_layer: undefined })
      const isDegraded = subscriber_degraded || publisher_degraded
      // Switches that the client requested itself are answered, not reported.
      if (isDegraded ? this.#reported.get(trackId) === text : !this.#reported.delete(trackId)) continue
      if (isDegraded) this.#reported.set(trackId, text)
      update[trackId] = { track_id: trackId, ...state }
    }
    return Object.keys(update).length === 0 ? null : update
  }

  /** A new data channel has not received any report. */
  reset(): void {
    this.#reported.clear()
  }
}
