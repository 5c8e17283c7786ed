import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaylistKind } from '../../../contracts/meeting/playlist/playlist.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectPlaylist } from '../../../machines/meeting/playlist/playlistSelectors.ts'
import { Announced } from '../../ui/Announced.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { PlaylistControls } from './PlaylistControls.tsx'
import { PlaylistItems } from './PlaylistItems.tsx'
import { PlaylistSources } from './PlaylistSources.tsx'
import { playlistName } from './playlistName.ts'

/** One of the two lists, with its current item (M3.32, M3.33). */
export const PlaylistSection = ({ kind, meeting }: { kind: PlaylistKind; meeting: MeetingRef }) => {
  const { t } = useTranslation('playlist')
  const id = useId()
  const player = useCallPart(meeting, kind === 'audio' ? 'audioPlaylist' : 'videoPlaylist')
  const playlist = useSelector(player, selectPlaylist, sameJson)
  if (player === undefined || playlist === null) return null
  const selected = playlist.list.find((item) => item.selected)
  const name = selected === undefined ? '' : playlistName(selected)
  const { refusal } = playlist
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 content-start gap-3">
      <h3 id={id} className="text-base font-semibold">
        {t(`${kind}.heading`)}
      </h3>
      <PlaylistSources kind={kind} player={player} refused={refusal === 'address'} />
      <Announced changesOnly className="text-sm wrap-anywhere text-ink-soft">
        {t(`state.${playlist.state}`, { name })}
      </Announced>
      <Announced as="div" urgent>
        {refusal === null || refusal === 'address' ? null : (
          <FieldError text={t(`refused.${refusal}`, { name })} />
        )}
      </Announced>
      <PlaylistItems playlist={playlist} player={player} />
      {playlist.list.length === 0 ? null : <PlaylistControls playlist={playlist} player={player} />}
    </section>
  )
}
