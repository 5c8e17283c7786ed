import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { playerTrack, playlistItem, playlistKind } from '../../../contracts/meeting/playlist/playlist.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

/** Why a request was refused; the view has the texts (experience §8.3). */
export const playlistRefusal = z.enum([
  'address',
  'full',
  'role',
  'notReady',
  'id',
  'nothing',
  'start',
  'end',
  'volume',
  'rate',
  'seek',
  'load',
])
export type PlaylistRefusal = z.infer<typeof playlistRefusal>

export const playlistContract = {
  input: z.object({ kind: playlistKind, allowed: z.boolean() }),
  context: z.object({
    kind: playlistKind,
    items: z.array(playlistItem),
    /** Number of items ever added; used as the next id. */
    added: z.number(),
    selectedId: z.string().nullable(),
    /** The published tracks. */
    tracks: z.array(playerTrack),
    /** 0 to 100, for the others and for ourselves. */
    volume: z.number(),
    ownVolume: z.number(),
    playbackRate: z.number(),
    autoplay: z.boolean(),
    /** Seconds, as of the last pause, seek or end; a view reads the running time from the player. */
    currentTime: z.number(),
    /** A host has muted it (M4.107); it is unmuted when playing resumes. */
    soundMuted: z.boolean(),
    /** The role may publish this kind. */
    allowed: z.boolean(),
    mediaOpen: z.boolean(),
    refusal: playlistRefusal.nullable(),
    error: meetingError.nullable(),
  }),
  events: {
    ...event('playlist.itemsAdded', {
      items: z.array(
        z.object({ url: sensitive('content', z.string()), name: sensitive('content', z.string()) }),
      ),
    }),
    ...event('playlist.itemRemoved', { id: z.string() }),
    ...event('playlist.cleared', {}),
    /** Without an id: the selected item, otherwise the first. */
    ...event('playlist.playRequested', { id: z.string().nullable() }),
    ...event('playlist.pauseRequested', {}),
    ...event('playlist.stopRequested', {}),
    ...event('playlist.nextRequested', {}),
    ...event('playlist.previousRequested', {}),
    /** In seconds of the item. */
    ...event('playlist.seekRequested', { to: z.number() }),
    ...event('playlist.volumeChosen', { volume: z.number() }),
    ...event('playlist.ownVolumeChosen', { volume: z.number() }),
    ...event('playlist.rateChosen', { rate: z.number() }),
    ...event('playlist.autoplayChosen', { on: z.boolean() }),
    // events of the player
    ...event('player.ended', {}),
    ...event('player.failed', {}),
    ...event('player.moved', { to: z.number() }),
    ...event('player.renewed', { tracks: z.array(playerTrack) }),
    // events of the meeting
    ...event('auxiliary.muteOrdered', { trackId: z.string() }),
    ...event('localTrack.renewRequested', {}),
    ...event('media.opened', {}),
    ...event('transport.left', {}),
    'policy.changed': factEvents['policy.changed'],
  },
  outputs: {
    startItem: z.object({ duration: z.number().nullable(), tracks: z.array(playerTrack) }),
  },
} as const
