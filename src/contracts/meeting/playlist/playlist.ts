import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { type TrackType, trackType } from '../connection/shapes.ts'

/** Audio and video files that are played for everybody in the call (M1.37, M1.38). */

/** M3.31: there are two lists, one of each. */
export const playlistKind = trackType
export type PlaylistKind = TrackType

/** M3.06: the source of a playlist's tracks on the wire. */
export const playlistSource = (kind: PlaylistKind): 'audioplaylist' | 'videoplaylist' => `${kind}playlist`

/** Our own video of the playlist, for a view; the wire uses another id. */
export const LOCAL_PLAYLIST = 'local:playlist'

export const isPlaylistSource = (source: string): boolean =>
  source === 'audioplaylist' || source === 'videoplaylist'

/** M3.32; the selected and the playing item follow from the list (`selectPlaylist`). */
export const playlistItem = z.object({
  id: z.string(),
  type: playlistKind,
  /** The address of a file on this device, or an https URL. */
  url: sensitive('content', z.string()),
  /** A file name may reveal an illness. */
  name: sensitive('content', z.string()),
  /** Seconds; null until it was loaded, and when it is unknown. */
  duration: z.number().nullable(),
})
export type PlaylistItem = z.infer<typeof playlistItem>

/** A track of the player, by its published ids; each has a stream of its own (protocol §5.2). */
export const playerTrack = z.object({ trackId: z.string(), streamId: z.string(), type: trackType })
export type PlayerTrack = z.infer<typeof playerTrack>

/** The position of the item in seconds: for a view, several times a second, without a machine. */
export interface PlaybackPosition {
  readonly currentTime: number
  readonly duration: number | null
}
