import { LIMIT } from '../../../contracts/constants.ts'
import { type MeetingError, makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf } from '../../../contracts/machineContract.ts'
import type { PlaylistItem } from '../../../contracts/meeting/playlist/playlist.ts'
import { isVolume } from '../../../contracts/meeting/tracks/publishSettings.ts'
import type { PlaylistRefusal, playlistContract } from './playlistContract.ts'

/** Decides which actions a playlist allows (M4.123, M4.124, M5.08, M5.10-M5.15). Pure. */
type Contract = typeof playlistContract
type Context = ContextOf<Contract>

/** Our own or an encrypted URL, because a page over https plays nothing else. */
export const isPlayable = (url: string): boolean => {
  if (url.startsWith('blob:')) return true
  return URL.canParse(url) && new URL(url).protocol === 'https:'
}

const indexOf = (items: readonly PlaylistItem[], id: string | null): number =>
  items.findIndex((item) => item.id === id)

/** The item at that offset; undefined beyond both ends. With nothing selected the first comes next. */
export const neighbour = (
  { items, selectedId }: Pick<Context, 'items' | 'selectedId'>,
  by: 1 | -1,
): PlaylistItem | undefined => items[indexOf(items, selectedId) + by]

/** The item of a play request: the given one, the selected one, or the first. */
export const wanted = (
  { items, selectedId }: Pick<Context, 'items' | 'selectedId'>,
  id: string | null,
): PlaylistItem | undefined =>
  id === null
    ? (items.find((item) => item.id === selectedId) ?? items[0])
    : items.find((item) => item.id === id)

export const isRate = (rate: number): boolean =>
  rate >= LIMIT.minPlaybackRate && rate <= LIMIT.maxPlaybackRate

/** Whether nothing can be sent to the others. */
const closed = ({ allowed, mediaOpen }: Context): PlaylistRefusal | null => {
  if (!allowed) return 'role'
  return mediaOpen ? null : 'notReady'
}

/** Whether `to` is a valid second: neither NaN nor negative. */
export const isValidTime = (to: number): boolean => to >= 0

/** Why something is refused. A seek gets here only when its time is invalid, or nothing plays. */
export const refusalOf = (context: Context, event: EventOf<Contract>): PlaylistRefusal | null => {
  switch (event.type) {
    case 'playlist.itemsAdded':
      if (!event.items.every(({ url }) => isPlayable(url))) return 'address'
      return context.items.length + event.items.length > LIMIT.playlistItems ? 'full' : null
    case 'playlist.playRequested':
      if (wanted(context, event.id) === undefined) return event.id === null ? 'nothing' : 'id'
      return closed(context)
    case 'playlist.nextRequested':
      return neighbour(context, 1) === undefined ? 'end' : closed(context)
    case 'playlist.previousRequested':
      return neighbour(context, -1) === undefined ? 'start' : closed(context)
    case 'playlist.seekRequested':
      return isValidTime(event.to) ? 'nothing' : 'seek'
    case 'playlist.volumeChosen':
    case 'playlist.ownVolumeChosen':
      return isVolume(event.volume) ? null : 'volume'
    case 'playlist.rateChosen':
      return isRate(event.rate) ? null : 'rate'
    default:
      return null
  }
}

const invalid = (text: string): MeetingError =>
  makeError(6013, { action: 'PLAYLIST', description: text, message: text })

/** @param url of the item that could not be loaded (M8.104); it is used only in the error itself */
export const refusalError = (refusal: PlaylistRefusal, url = ''): MeetingError => {
  switch (refusal) {
    case 'address':
      return invalid('Please pass an https address')
    case 'full':
      return invalid(`A playlist holds at most ${LIMIT.playlistItems} items`)
    case 'role':
      return invalid('The role may not publish this')
    case 'notReady':
      return makeError(6003, { action: 'PLAYLIST' })
    case 'id':
      return invalid('Please pass a valid id')
    case 'nothing':
      return makeError(8002, { action: 'PLAYLIST' })
    case 'start':
      return makeError(8001, { action: 'PLAYLIST', message: 'Reached start of playlist' })
    case 'end':
      return makeError(8001, { action: 'PLAYLIST' })
    case 'volume':
      return invalid('Please pass a valid number between 0-100')
    case 'rate':
      return invalid('Please pass a value between 0.25 and 2.0')
    case 'seek':
      return invalid('value cannot be negative')
    case 'load':
      return makeError(3000, { action: 'PLAYLIST', message: `Error loading ${url} for playlist media` })
  }
}
