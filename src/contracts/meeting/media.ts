import type { Observable } from 'rxjs'
import type { PlaybackPosition, PlaylistKind } from './playlist.ts'
import type { CallFigures } from './stats.ts'

/** What a view needs of the live half of a call: pictures by id, and levels. No track leaves it. */
export interface MeetingMedia {
  /** Shows a remote track, by its wire id, until the returned function is called. */
  attachVideo(trackId: string, element: HTMLVideoElement): () => void
  attachLocalVideo(element: HTMLVideoElement): () => void
  attachLocalScreen(element: HTMLVideoElement): () => void
  /** Whether this browser can capture a screen at all; those of phones and tablets cannot. */
  readonly canShareScreen: boolean
  /** 0 to 100, ten times a second. */
  readonly localLevel$: Observable<number>
  /** The raw levels of our microphone from its second second on, for a check of it (M9.40, M9.41). */
  readonly localLevelLog$: Observable<{ level: number; heard: boolean }>
  /** For a meter in a check: the loudest of the last moment on the raw scale, and whether anybody was heard yet. */
  readonly localCheckLevel$: Observable<{ level: number; heard: boolean }>
  /** What is sent and received, once a second; nothing before the call has connections (M1.42). */
  readonly figures$: Observable<CallFigures>
  /** What a joined call can play for everybody; null before it is joined. */
  playlists(): PlaylistMedia | null
}

export interface PlaylistMedia {
  /** An address for a file of this device; good until the call is over. */
  addressOf(file: File): string
  /** Where the item stands now. */
  position$(kind: PlaylistKind): Observable<PlaybackPosition>
}
