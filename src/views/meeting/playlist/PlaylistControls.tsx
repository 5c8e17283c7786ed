import { SkipBack, SkipForward, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NEVER } from 'rxjs'
import { LIMIT } from '../../../contracts/constants.ts'
import type { PlaybackPosition } from '../../../contracts/meeting/playlist/playlist.ts'
import type { Playlist } from '../../../machines/meeting/playlist/playlistSelectors.ts'
import { useMedia } from '../../app/MediaContext.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RangeField } from '../../ui/RangeField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { clockText } from '../call/CallTimer.tsx'
import { useObserved } from '../call/useObserved.ts'
import type { PlaylistRef } from './PlaylistSources.tsx'

const NOWHERE: PlaybackPosition = { currentTime: 0, duration: null }
/** M9.37. */
const RATES = Array.from(
  { length: (LIMIT.maxPlaybackRate - LIMIT.minPlaybackRate) / LIMIT.minPlaybackRate + 1 },
  (_, index) => (index + 1) * LIMIT.minPlaybackRate,
)

/** Position, speed, and volume: separate for the others and for us (experience §8.3). */
export const PlaylistControls = ({ playlist, player }: { playlist: Playlist; player: PlaylistRef }) => {
  const { t, i18n } = useTranslation('playlist')
  const media = useMedia()
  const position = useObserved(media.playlists()?.position$(playlist.kind) ?? NEVER, NOWHERE)
  const live = playlist.state === 'playing' || playlist.state === 'paused'
  const length = live ? position.duration : null
  const at = live ? Math.floor(position.currentTime) : 0
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <div className="grid grid-cols-1 gap-3">
      <RangeField
        label={t('position')}
        value={at}
        max={length === null ? at : Math.floor(length)}
        shown={
          length === null
            ? clockText(at)
            : t('positionText', { at: clockText(at), length: clockText(Math.floor(length)) })
        }
        disabled={length === null}
        onChange={(to) => player.send({ type: 'playlist.seekRequested', to })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          tone="outline"
          label={t('previous')}
          icon={<SkipBack size={18} aria-hidden="true" />}
          onClick={() => player.send({ type: 'playlist.previousRequested' })}
        />
        <IconButton
          tone="outline"
          label={t('next')}
          icon={<SkipForward size={18} aria-hidden="true" />}
          onClick={() => player.send({ type: 'playlist.nextRequested' })}
        />
        {live ? (
          <Button
            tone="secondary"
            icon={<Square size={16} aria-hidden="true" />}
            onClick={() => player.send({ type: 'playlist.stopRequested' })}
          >
            {t('stop')}
          </Button>
        ) : null}
      </div>
      <RangeField
        label={t('patientsVolume')}
        value={playlist.volume}
        max={LIMIT.maxVolume}
        step={5}
        shown={number.format(playlist.volume)}
        onChange={(volume) => player.send({ type: 'playlist.volumeChosen', volume })}
      />
      <RangeField
        label={t('ownVolume')}
        value={playlist.ownVolume}
        max={LIMIT.maxVolume}
        step={5}
        shown={number.format(playlist.ownVolume)}
        onChange={(volume) => player.send({ type: 'playlist.ownVolumeChosen', volume })}
      />
      <SelectField
        label={t('speed')}
        value={String(playlist.playbackRate)}
        options={RATES.map((rate) => ({
          value: String(rate),
          label: t('speedValue', { value: number.format(rate) }),
        }))}
        onChange={({ currentTarget }) =>
          player.send({ type: 'playlist.rateChosen', rate: Number(currentTarget.value) })
        }
      />
      <Checkbox
        checked={playlist.autoplay}
        onChange={({ currentTarget }) =>
          player.send({ type: 'playlist.autoplayChosen', on: currentTarget.checked })
        }
      >
        {t('autoplay')}
      </Checkbox>
    </div>
  )
}
