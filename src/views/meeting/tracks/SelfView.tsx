import { useSelector } from '@xstate/react'
import { Video, VideoOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MeetingRef, sameJson, selectTrack } from '../../../machines/meeting/call/previewSelectors.ts'
import { useCallPart } from '../call/useCallPart.ts'
import { MediaToggle } from './MediaToggle.tsx'
import { VideoView } from './VideoView.tsx'

interface SelfViewProps {
  meeting: MeetingRef
  /** Camera and microphone are being requested. */
  preparing: boolean
  preparingText: string
  /** Why the browser asks for permission. */
  why: string
}

/** The own video before the call, with the toggles of microphone and camera (experience §8.1, §8.7). */
export const SelfView = ({ meeting, preparing, preparingText, why }: SelfViewProps) => {
  const { t } = useTranslation('devices')
  const video = useSelector(useCallPart(meeting, 'localVideo'), selectTrack, sameJson)
  return (
    <div
      data-hero
      className="relative aspect-[4/3] overflow-hidden rounded-xl border border-hero-line bg-hero text-on-hero sm:aspect-video"
    >
      {video.on ? (
        <VideoView trackId={null} label={t('preview.self')} mirrored />
      ) : (
        <div className="flex size-full flex-col items-center justify-center gap-2 p-5 pb-20 text-center">
          {preparing || video.pending ? (
            <>
              <Video size={36} aria-hidden="true" className="animate-breathe text-ember" />
              <p className="font-semibold">{preparingText}</p>
              <p className="max-w-md text-base text-on-hero-soft">{why}</p>
            </>
          ) : (
            <>
              <VideoOff size={36} aria-hidden="true" className="text-ember" />
              <p className="font-semibold">{t('camera.off')}</p>
            </>
          )}
        </div>
      )}
      <div className="absolute inset-x-0 bottom-3 flex justify-center gap-3">
        <MediaToggle meeting={meeting} kind="audio" />
        <MediaToggle meeting={meeting} kind="video" />
      </div>
    </div>
  )
}
