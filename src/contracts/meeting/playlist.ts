import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { type TrackType, trackType } from './shapes.ts'

/** Sound and video that are played for everybody in the call (M1.37, M1.38). */

/** M3.31: there are two lists, one of each. */
export const playlistKind = trackType
export type PlaylistKind = TrackType

/** M3.06: what the tracks of a playlist are called on the wire. */
export const playlistSource = (kind: PlaylistKind): 'audioplaylist' | 'videoplaylist' => `${kind}playlist`

/** Our own picture of what we play, for a view; the wire knows it by another id. */
export const LOCAL_PLAYLIST = 'local:playlist'

export const isPlaylistSource = (source: string): boolean =>
  source === 'audioplaylist' || source === 'videoplaylist'

/** M3.32; which is selected and which plays follows from the list (`selectPlaylist`). */
export const playlistItem = z.object({
  id: z.string(),
  type: playlistKind,
  /** Of a file on this device, or an https address. */
  url: sensitive('content', z.string()),
  /** A file's name may say what somebody suffers from. */
  name: sensitive('content', z.string()),
  /** Seconds; null until it was loaded, and for what does not say. */
  duration: z.number().nullable(),
})
export type PlaylistItem = z.infer<typeof playlistItem>

/** A track of the player, by the ids it goes out with; each has a stream of its own (protocol §5.2). */
export const playerTrack = z.object({ trackId: z.string(), streamId: z.string(), type: trackType })
export type PlayerTrack = z.infer<typeof playerTrack>

/** Where the item stands, in seconds: for a view, several times a second, through no machine. */
export interface PlaybackPosition {
  readonly currentTime: number
  readonly duration: number | null
}
