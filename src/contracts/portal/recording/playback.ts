import { z } from 'zod'

/** Speeds of the player; the ends are those of the design (experience §8.2). */
export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
export const playbackRate = z.number().min(0.5).max(2)

/** Commands to the media elements of a player. Positions are milliseconds of the recording. */
export type PlaybackCommand =
  | { type: 'playback.play' }
  | { type: 'playback.pause' }
  | { type: 'playback.seek'; to: number }
  | { type: 'playback.setRate'; rate: number }
