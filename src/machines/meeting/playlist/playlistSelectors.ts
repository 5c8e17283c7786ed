import type { SnapshotFrom } from 'xstate'
import type { MeetingError } from '../../../contracts/errors.ts'
import type { PlaylistItem, PlaylistKind } from '../../../contracts/meeting/playlist/playlist.ts'
import type { PlaylistRefusal } from './playlistContract.ts'
import type { playlistMachine } from './playlistMachine.ts'
import { neighbour } from './playlistRules.ts'

/** A playlist as the application sees it (M3.18, M3.31-M3.33). */
export interface Playlist {
  readonly kind: PlaylistKind
  readonly state: 'empty' | 'idle' | 'starting' | 'playing' | 'paused' | 'ended'
  readonly list: readonly (PlaylistItem & { readonly selected: boolean; readonly playing: boolean })[]
  readonly selection: {
    readonly id: string | null
    readonly hasPrevious: boolean
    readonly hasNext: boolean
  }
  /** 0 to 100 of the selected item, as far as its length is known. */
  readonly progress: number
  readonly volume: number
  readonly ownVolume: number
  readonly currentTime: number
  readonly playbackRate: number
  readonly autoplay: boolean
  /** The role may publish this kind. */
  readonly allowed: boolean
  readonly refusal: PlaylistRefusal | null
  readonly error: MeetingError | null
}

type Snapshot = SnapshotFrom<typeof playlistMachine>

const stateOf = (snapshot: Snapshot): Playlist['state'] => {
  const { value } = snapshot
  return typeof value === 'string' ? value : value.live
}

const shareOf = (at: number, duration: number | null): number =>
  duration === null || duration === 0 ? 0 : Math.floor(Math.min(1, at / duration) * 100)

/** @param at seconds into the item, where the player is more recent than the machine */
export const progressOf = ({ list, selection }: Pick<Playlist, 'list' | 'selection'>, at: number): number =>
  shareOf(at, list.find(({ id }) => id === selection.id)?.duration ?? null)

export const selectPlaylist = (snapshot: Snapshot | undefined): Playlist | null => {
  if (snapshot === undefined) return null
  const { context } = snapshot
  const { kind, items, selectedId, volume, ownVolume, currentTime, playbackRate, autoplay } = context
  const state = stateOf(snapshot)
  const list = items.map((item) => ({
    ...item,
    selected: item.id === selectedId,
    playing: item.id === selectedId && state === 'playing',
  }))
  const selection = {
    id: selectedId,
    hasPrevious: neighbour(context, -1) !== undefined,
    hasNext: neighbour(context, 1) !== undefined,
  }
  return {
    kind,
    state,
    list,
    selection,
    progress: progressOf({ list, selection }, currentTime),
    volume,
    ownVolume,
    currentTime,
    playbackRate,
    autoplay,
    allowed: context.allowed,
    refusal: context.refusal,
    error: context.error,
  }
}
