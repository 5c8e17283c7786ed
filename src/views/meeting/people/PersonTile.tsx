import { useSelector } from '@xstate/react'
import { AudioLines, MicOff, PhoneCall, SignalLow, VideoOff, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CompanionKind } from '../../../contracts/meeting/people/companion.ts'
import { selectDegraded } from '../../../machines/meeting/call/callSelectors.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { PersonName } from '../../ui/PersonName.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { VideoView } from '../tracks/VideoView.tsx'

interface PersonTileProps {
  meeting: MeetingRef
  name: string
  /** null: our own camera. */
  trackId: string | null
  videoOn: boolean
  audioOn: boolean
  /** They are heard by the others, but not by us, because we chose so. */
  mutedForMe?: boolean
  speaking: boolean
  /** Beside the name; null where the person is there for oneself. */
  companion?: CompanionKind | null
  /** A phone call has taken their microphone. */
  onPhoneCall?: boolean
  /** 0 to 5; 0 while they reconnect, -1 while unknown. */
  quality: number
  /** Only our own video is mirrored. */
  mirrored?: boolean
  small?: boolean
  onDoubleClick?: () => void
  /** Positions the tile; it must not be static, because the name is positioned on it. */
  className: string
}

/** A person: video or initials, name, and their state as text and icons (experience §8.2). */
export const PersonTile = ({
  meeting,
  name,
  trackId,
  videoOn,
  audioOn,
  mutedForMe = false,
  companion = null,
  onPhoneCall = false,
  speaking,
  quality,
  mirrored = false,
  small = false,
  onDoubleClick,
  className,
}: PersonTileProps) => {
  const { t } = useTranslation('meeting')
  const degraded = useSelector(useCallPart(meeting, `remoteVideo:${trackId ?? ''}`), selectDegraded)
  const phoneCall = onPhoneCall && quality !== 0
  const note =
    quality === 0
      ? t('tile.reconnecting')
      : phoneCall
        ? t('tile.onPhoneCall')
        : degraded && videoOn
          ? t('tile.degraded')
          : null
  const NoteIcon = phoneCall ? PhoneCall : SignalLow
  return (
    <li
      data-speaking={speaking}
      onDoubleClick={onDoubleClick}
      className={cx(
        'overflow-hidden rounded-lg border-3 text-on-hero',
        // Around a video that does not fill the tile the stage's colour continues.
        videoOn && !small ? 'bg-hero' : 'bg-hero-line',
        speaking ? 'border-ember' : 'border-transparent',
        className,
      )}
    >
      {videoOn ? (
        <VideoView trackId={trackId} label={name} mirrored={mirrored} whole={!small} />
      ) : (
        <div className="flex size-full flex-col items-center justify-center gap-2 p-2">
          <Avatar src={null} name={name} size={small ? 'md' : 'lg'} />
          {small ? (
            <span className="sr-only">{t('tile.cameraOff')}</span>
          ) : (
            <span className="inline-flex items-center gap-1.5 text-sm">
              <VideoOff size={16} aria-hidden="true" />
              {t('tile.cameraOff')}
            </span>
          )}
        </div>
      )}
      {note === null ? null : (
        <p className="absolute top-1.5 left-1.5 inline-flex items-center gap-1.5 rounded-md bg-hero/85 px-2 py-0.5 text-sm">
          <NoteIcon size={15} aria-hidden="true" />
          {note}
        </p>
      )}
      <p className="absolute bottom-1.5 left-1.5 inline-flex max-w-[calc(100%-0.75rem)] items-center gap-1.5 rounded-md bg-hero/85 px-2 py-0.5 text-sm font-semibold">
        {audioOn ? null : <MicOff size={15} aria-hidden="true" className="shrink-0" />}
        {mutedForMe ? <VolumeX size={15} aria-hidden="true" className="shrink-0" /> : null}
        {speaking ? <AudioLines size={15} aria-hidden="true" className="shrink-0 text-ember" /> : null}
        <PersonName name={name} />
        {companion === null ? null : (
          <span className="shrink-0 font-normal">
            <span aria-hidden="true">· </span>
            <span className="sr-only">, </span>
            {t(`role.${companion}`)}
          </span>
        )}
        {audioOn ? null : <span className="sr-only">, {t('tile.muted')}</span>}
        {mutedForMe ? <span className="sr-only">, {t('tile.mutedForMe')}</span> : null}
        {speaking ? <span className="sr-only">, {t('tile.speaking')}</span> : null}
      </p>
    </li>
  )
}
