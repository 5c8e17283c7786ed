import { useTranslation } from 'react-i18next'
import { VideoView } from './VideoView.tsx'

/** A shared screen, whole and unmirrored, so that it is readable (experience §8.2). */
export const SharedScreen = ({ name, trackId }: { name: string; trackId: string }) => {
  const { t } = useTranslation('meeting')
  const who = name === '' ? t('people.noName') : name
  return (
    <figure className="relative flex min-h-0 min-w-0 flex-1 overflow-hidden rounded-lg bg-hero-line">
      <VideoView trackId={trackId} label={t('share.screenOf', { name: who })} whole />
      <figcaption className="absolute bottom-1.5 left-1.5 rounded-md bg-hero/85 px-2 py-0.5 text-sm font-semibold">
        {t('share.other', { name: who })}
      </figcaption>
    </figure>
  )
}
