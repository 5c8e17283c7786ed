import { useSelector } from '@xstate/react'
import { Video, VideoOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guestJoin/guestJoinMachine.ts'
import { type MeetingRef, sameJson, selectTrack } from '../../machines/meeting/callSelectors.ts'
import { CheckLink } from '../app/CheckLink.tsx'
import { CallNotices } from '../meeting/CallNotices.tsx'
import { DeviceMenus } from '../meeting/DeviceMenus.tsx'
import { MediaToggle } from '../meeting/MediaToggle.tsx'
import { MicMeter } from '../meeting/MicMeter.tsx'
import { Picture } from '../meeting/Picture.tsx'
import { useCallKeys } from '../meeting/useCallKeys.ts'
import { useCallPart } from '../meeting/useCallPart.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { GuestHeading } from './GuestHeading.tsx'
import { fetchLaterParts } from './laterParts.ts'

/** Own picture, microphone and the devices, then into the waiting room (experience §8.7). */
export const DeviceStep = ({ guest, meeting }: { guest: GuestJoinRef; meeting: MeetingRef }) => {
  const { t } = useTranslation('guest')
  const { t: words } = useTranslation('meeting')
  useCallKeys(meeting)
  const visit = useSelector(guest, ({ context }) => context.visit)
  const preparing = useSelector(guest, (snapshot) =>
    snapshot.matches({ room: { stage: { deviceCheck: 'preparing' } } }),
  )
  const joining = useSelector(guest, (snapshot) => !snapshot.matches({ room: { stage: 'deviceCheck' } }))
  const video = useSelector(useCallPart(meeting, 'localVideo'), selectTrack, sameJson)
  return (
    <div className="grid gap-5">
      <GuestHeading title={t('check.heading')} step={4} visit={visit} />
      <div
        data-hero
        className="relative aspect-[4/3] overflow-hidden rounded-xl border border-hero-line bg-hero text-on-hero sm:aspect-video"
      >
        {video.on ? (
          <Picture trackId={null} label={words('preview.self')} mirrored />
        ) : (
          <div className="flex size-full flex-col items-center justify-center gap-2 p-5 pb-20 text-center">
            {preparing || video.pending ? (
              <>
                <Video size={36} aria-hidden="true" className="animate-breathe text-ember" />
                <p className="font-semibold">{t('check.preparing')}</p>
                <p className="text-base text-on-hero-soft">{t('check.why')}</p>
              </>
            ) : (
              <>
                <VideoOff size={36} aria-hidden="true" className="text-ember" />
                <p className="font-semibold">{words('camera.off')}</p>
              </>
            )}
          </div>
        )}
        <div className="absolute inset-x-0 bottom-3 flex justify-center gap-3">
          <MediaToggle meeting={meeting} kind="audio" />
          <MediaToggle meeting={meeting} kind="video" />
        </div>
      </div>
      <CallNotices meeting={meeting} lostSeconds={null} />
      <MicMeter />
      <SubmitButton
        type="button"
        busy={joining}
        disabled={preparing}
        size="lg"
        block
        onClick={() => {
          fetchLaterParts()
          guest.send({ type: 'guest.joinRequested' })
        }}
      >
        {joining ? t('check.joining') : t('check.join')}
      </SubmitButton>
      <CheckLink />
      <details className="rounded-lg border border-line bg-surface px-4 py-3 text-base">
        <summary className="font-semibold">{words('device.settings')}</summary>
        <div className="mt-3">
          <DeviceMenus meeting={meeting} />
        </div>
      </details>
    </div>
  )
}
