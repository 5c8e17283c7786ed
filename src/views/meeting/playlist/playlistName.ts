import type { PlaylistItem } from '../../../contracts/meeting/playlist/playlist.ts'

/** An item's label: its file's name, otherwise the last part of its URL. */
export const playlistName = ({ name, url }: Pick<PlaylistItem, 'name' | 'url'>): string => {
  if (name !== '') return name
  const { hostname, pathname } = new URL(url)
  const last = pathname.split('/').findLast((part) => part !== '')
  if (last === undefined) return hostname
  try {
    return decodeURIComponent(last)
  } catch {
    // A percent sign that encodes nothing.
    return last
  }
}
