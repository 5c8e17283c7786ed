import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { CheckedDevice, GuestDevices } from '../../contracts/meeting/devices/guestDevices.ts'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import {
  type MeetingRef,
  sameJson,
  selectTrack,
  type TrackState,
} from '../../machines/meeting/call/previewSelectors.ts'
import { CallNotices } from '../meeting/call/CallNotices.tsx'
import { useCallKeys } from '../meeting/call/useCallKeys.ts'
import { useCallPart } from '../meeting/call/useCallPart.ts'
import { DeviceMenus } from '../meeting/devices/DeviceMenus.tsx'
import { DeviceNotices } from '../meeting/devices/DeviceNotices.tsx'
import { MicMeter } from '../meeting/devices/MicMeter.tsx'
import { BlockedUdp } from '../meeting/quality/BlockedUdp.tsx'
import { PreviewNetwork } from '../meeting/quality/PreviewNetwork.tsx'
import { SelfView } from '../meeting/tracks/SelfView.tsx'
import { CheckLink } from '../shell/CheckLink.tsx'
import { LastCheck } from '../shell/LastCheck.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { usePreload } from '../ui/usePreload.ts'
import { GuestHeading } from './GuestHeading.tsx'
import { CALL_NAMESPACES, CHECK_PARTS, preloadCall } from './lazyGuest.ts'
import { useGuestText } from './useGuestText.ts'

const checkedOf = ({ on, failed, interrupted }: TrackState): CheckedDevice =>
  failed || interrupted ? 'fails' : on ? 'works' : 'off'

/** Own video, microphone and the devices, then the waiting room (experience §8.7). */
export const DeviceStep = ({ guest, meeting }: { guest: GuestJoinRef; meeting: MeetingRef }) => {
  const t = useGuestText(guest)
  const { t: deviceText } = useTranslation('devices')
  useCallKeys(meeting)
  usePreload(CHECK_PARTS, CALL_NAMESPACES)
  const visit = useSelector(guest, ({ context }) => context.visit)
  const preparing = useSelector(guest, (snapshot) =>
    snapshot.matches({ room: { stage: { deviceCheck: 'preparing' } } }),
  )
  const joining = useSelector(guest, (snapshot) => !snapshot.matches({ room: { stage: 'deviceCheck' } }))
  const devices = {
    camera: checkedOf(useSelector(useCallPart(meeting, 'localVideo'), selectTrack, sameJson)),
    microphone: checkedOf(useSelector(useCallPart(meeting, 'localAudio'), selectTrack, sameJson)),
  }
  const join = (checked: GuestDevices) => {
    preloadCall()
    guest.send({ type: 'guest.joinRequested', devices: checked })
  }
  return (
    <div className="grid gap-5">
      <GuestHeading title={t('check.heading')} step={2} visit={visit} />
      <SelfView
        meeting={meeting}
        preparing={preparing}
        preparingText={t('check.preparing')}
        why={t('check.why')}
      />
      <DeviceNotices meeting={meeting} />
      <PreviewNetwork
        meeting={meeting}
        disabled={preparing || joining}
        join={() => join({ ...devices, camera: 'off' })}
      />
      <BlockedUdp meeting={meeting} />
      <CallNotices meeting={meeting} lostSeconds={null} />
      <MicMeter />
      <SubmitButton
        type="button"
        busy={joining}
        disabled={preparing}
        size="lg"
        block
        onClick={() => join(devices)}
      >
        {joining ? t('check.joining') : t('check.join')}
      </SubmitButton>
      <div className="grid gap-1.5">
        <CheckLink />
        <LastCheck />
      </div>
      <details className="rounded-lg border border-line bg-surface px-4 py-3 text-base">
        <summary className="font-semibold">{deviceText('device.settings')}</summary>
        <div className="mt-3">
          <DeviceMenus meeting={meeting} />
        </div>
      </details>
    </div>
  )
}
