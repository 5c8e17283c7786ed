import { useTranslation } from 'react-i18next'
import { LOCAL_PLAYLIST } from '../../../contracts/meeting/playlist/playlist.ts'
import { VideoView } from '../tracks/VideoView.tsx'

interface PlayedVideoProps {
  name: string
  trackId: string
  isLocal: boolean
}

/** A video for everybody, including the person who plays it (M1.38, experience §8.2). */
export const PlayedVideo = ({ name, trackId, isLocal }: PlayedVideoProps) => {
  const { t } = useTranslation('meeting')
  const who = name === '' ? t('people.noName') : name
  return (
    <figure className="relative flex min-h-0 min-w-0 flex-1 overflow-hidden rounded-lg bg-hero-line">
      <VideoView
        trackId={isLocal ? LOCAL_PLAYLIST : trackId}
        label={t('played.videoOf', { name: who })}
        whole
      />
      <figcaption className="absolute bottom-1.5 left-1.5 rounded-md bg-hero/85 px-2 py-0.5 text-sm font-semibold">
        {isLocal ? t('played.mine') : t('played.other', { name: who })}
      </figcaption>
    </figure>
  )
}
