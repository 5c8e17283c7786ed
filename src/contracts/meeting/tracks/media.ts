import type { Observable } from 'rxjs'
import type { PlaybackPosition, PlaylistKind } from '../playlist/playlist.ts'
import type { Plugin } from '../plugins/trackPlugin.ts'
import type { CallStats } from '../quality/stats.ts'

/** The live half of a call for views: videos by id, and levels. It never exposes a track. */
export interface MeetingMedia {
  /** Shows a remote track, by its wire id, until the returned function is called. */
  attachVideo(trackId: string, element: HTMLVideoElement): () => void
  attachLocalVideo(element: HTMLVideoElement): () => void
  attachLocalScreen(element: HTMLVideoElement): () => void
  /** The element of the floating window; null while none is open. */
  floatingBody(): HTMLElement | null
  /** Holds a file for the chat; the machines know its handle only. */
  holdFile(file: File): string
  dropFile(handle: string): void
  /** Makes a plugin of the application known by its name; `plugin.addRequested` adds it (M1.36). */
  registerPlugin(plugin: Plugin): void
  /** Whether this browser can capture a screen; those of phones and tablets cannot. */
  readonly canShareScreen: boolean
  /** 0 to 100, ten times a second. */
  readonly localLevel$: Observable<number>
  /** The raw levels of our microphone after the first second, for a microphone check (M9.40, M9.41). */
  readonly localLevelLog$: Observable<{ level: number; heard: boolean }>
  /** For the meter of a check: the recent maximum on the raw scale, and whether anybody was heard yet. */
  readonly localCheckLevel$: Observable<{ level: number; heard: boolean }>
  /** The code that everybody in an encrypted call compares; null without one. No machine holds it. */
  readonly encryptionCode$: Observable<string | null>
  /** Statistics of sent and received media, once a second; none before the call has connections (M1.42). */
  readonly callStats$: Observable<CallStats>
  /** The players of a joined call; null before it is joined. */
  playlists(): PlaylistMedia | null
}

export interface PlaylistMedia {
  /** A URL for a file of this device; valid until the call is over. */
  addressOf(file: File): string
  /** The current position of the item. */
  position$(kind: PlaylistKind): Observable<PlaybackPosition>
}
