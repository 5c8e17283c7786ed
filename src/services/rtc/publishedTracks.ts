import { Subject } from 'rxjs'
import type { WireTracks } from '../../contracts/meeting/connection/shapes.ts'

/** Our published tracks by wire id, as last sent to the server. */
export class PublishedTracks {
  /** Tracks that were muted, unmuted or changed. */
  readonly changed$ = new Subject<WireTracks>()
  #current: WireTracks = {}

  get current(): WireTracks {
    return this.#current
  }

  /** Replaces all tracks, because an offer names them all. */
  set(tracks: WireTracks): void {
    this.#current = tracks
  }

  change(tracks: WireTracks): void {
    this.set({ ...this.#current, ...tracks })
    this.changed$.next(tracks)
  }
}
