import { useTranslation } from 'react-i18next'
import { playlistKind } from '../../../contracts/meeting/playlist/playlist.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { PlaylistSection } from './PlaylistSection.tsx'

/** Audio and video files for everybody in the call: two lists (experience §8.3, M3.31). */
export const PlaylistPanel = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('playlist')
  return (
    <div className="grid min-h-0 grid-cols-1 flex-1 content-start gap-8 overflow-y-auto p-4">
      <p className="text-ink-soft">{t('intro')}</p>
      {playlistKind.options.map((kind) => (
        <PlaylistSection key={kind} kind={kind} meeting={meeting} />
      ))}
    </div>
  )
}
