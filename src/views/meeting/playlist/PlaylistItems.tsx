import { Pause, Play, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Playlist } from '../../../machines/meeting/playlist/playlistSelectors.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { clockText } from '../call/CallTimer.tsx'
import type { PlaylistRef } from './PlaylistSources.tsx'
import { playlistName } from './playlistName.ts'

/** The list, each with its own play, pause and remove (M3.32, M5.15). */
export const PlaylistItems = ({ playlist, player }: { playlist: Playlist; player: PlaylistRef }) => {
  const { t } = useTranslation('playlist')
  if (playlist.list.length === 0) return null
  return (
    <ul aria-label={t(`${playlist.kind}.list`)} className="grid grid-cols-1 gap-1">
      {playlist.list.map((item) => {
        const name = playlistName(item)
        return (
          <li
            key={item.id}
            aria-current={item.selected}
            className={cx(
              'flex items-center gap-2 rounded-md border px-1.5 py-1',
              item.selected ? 'border-edge bg-primary-soft' : 'border-line',
            )}
          >
            <IconButton
              label={item.playing ? t('pause', { name }) : t('play', { name })}
              icon={
                item.playing ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />
              }
              onClick={() =>
                player.send(
                  item.playing
                    ? { type: 'playlist.pauseRequested' }
                    : { type: 'playlist.playRequested', id: item.id },
                )
              }
            />
            <span className="min-w-0 flex-1 truncate" title={name}>
              {name}
            </span>
            {item.duration === null ? null : (
              <span className="text-sm text-ink-soft tabular-nums">
                {clockText(Math.round(item.duration))}
              </span>
            )}
            <IconButton
              label={t('remove', { name })}
              icon={<Trash2 size={17} aria-hidden="true" />}
              onClick={() => player.send({ type: 'playlist.itemRemoved', id: item.id })}
            />
          </li>
        )
      })}
    </ul>
  )
}
