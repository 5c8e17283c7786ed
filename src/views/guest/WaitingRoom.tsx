import { useSelector } from '@xstate/react'
import { Lightbulb } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { type MeetingRef, sameJson, selectTrack } from '../../machines/meeting/call/previewSelectors.ts'
import { useDeviceFormats } from '../format/useFormats.ts'
import { CallNotices } from '../meeting/call/CallNotices.tsx'
import { useCallPart } from '../meeting/call/useCallPart.ts'
import { DeviceNotices } from '../meeting/devices/DeviceNotices.tsx'
import { BlockedUdp } from '../meeting/quality/BlockedUdp.tsx'
import { MediaToggle } from '../meeting/tracks/MediaToggle.tsx'
import { VideoView } from '../meeting/tracks/VideoView.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { usePreload } from '../ui/usePreload.ts'
import { GuestHeading } from './GuestHeading.tsx'
import { CALL_NAMESPACES, WAITING_PARTS } from './lazyGuest.ts'
import { PracticePhone } from './PracticePhone.tsx'
import { TextSizeButton } from './TextSizeButton.tsx'
import { useGuestText } from './useGuestText.ts'
import { WaitingMessageForm } from './WaitingMessageForm.tsx'
import { WaitingMessages } from './WaitingMessages.tsx'
import { WaitingRoomState } from './WaitingRoomState.tsx'

/** The doctor has been notified; shows what the guest can do meanwhile (experience §8.7). */
export const WaitingRoom = ({ guest, meeting }: { guest: GuestJoinRef; meeting: MeetingRef }) => {
  const t = useGuestText(guest)
  const { t: deviceText } = useTranslation('devices')
  usePreload(WAITING_PARTS, CALL_NAMESPACES)
  const formats = useDeviceFormats()
  const visit = useSelector(guest, ({ context }) => context.visit)
  const admitted = useSelector(guest, (snapshot) => snapshot.matches({ room: { stage: 'admitted' } }))
  const lostSeconds = useSelector(guest, (snapshot) =>
    snapshot.matches({ room: { network: 'lost' } }) ? snapshot.context.lostSeconds : null,
  )
  const video = useSelector(useCallPart(meeting, 'localVideo'), selectTrack, sameJson)
  return (
    <div className="grid gap-5">
      <div className="flex items-start justify-between gap-2">
        <GuestHeading
          title={admitted ? t('admitted') : t('waiting.heading')}
          companion={visit?.companion ?? null}
        />
        <TextSizeButton meeting={meeting} />
      </div>
      <CallNotices meeting={meeting} lostSeconds={lostSeconds} />
      <DeviceNotices meeting={meeting} />
      <BlockedUdp meeting={meeting} />
      {visit === null ? null : (
        <div className="flex items-center gap-4 rounded-xl border border-line bg-surface p-4 shadow-card">
          <Avatar src={visit.practitionerAvatar} name={visit.practitionerName} size="lg" />
          <div className="min-w-0">
            <p>{t('waiting.text', { name: visit.practitionerName })}</p>
            <p className="mt-1 text-base text-ink-soft tabular-nums">
              {t('waiting.time', {
                range: formats.range(visit.startTime, visit.endTime),
                zone: formats.zone(visit.startTime),
              })}
            </p>
          </div>
        </div>
      )}
      <WaitingRoomState guest={guest} />
      <WaitingMessages guest={guest} meeting={meeting} />
      <div data-hero className="relative aspect-video overflow-hidden rounded-xl bg-hero text-on-hero">
        {video.on ? (
          <VideoView trackId={null} label={deviceText('preview.self')} mirrored />
        ) : (
          <p className="flex size-full items-center justify-center pb-12 font-semibold">
            {deviceText('camera.off')}
          </p>
        )}
        <div className="absolute inset-x-0 bottom-3 flex justify-center gap-3">
          <MediaToggle meeting={meeting} kind="audio" />
          <MediaToggle meeting={meeting} kind="video" />
        </div>
      </div>
      <WaitingMessageForm guest={guest} meeting={meeting} />
      <section aria-labelledby="tips" className="grid gap-2">
        <h2 id="tips" className="flex items-center gap-2 text-lg">
          <Lightbulb size={20} aria-hidden="true" />
          {t('waiting.tips')}
        </h2>
        <ul className="grid list-disc gap-1 pl-7 text-base text-ink-soft">
          <li>{t('waiting.tip1')}</li>
          {visit?.companion == null ? <li>{t('waiting.tip2')}</li> : null}
          <li>{t('waiting.tip3')}</li>
        </ul>
      </section>
      <PracticePhone visit={visit} />
      <Button tone="quiet" onClick={() => guest.send({ type: 'guest.leaveRequested' })}>
        {t('call.leave')}
      </Button>
    </div>
  )
}
