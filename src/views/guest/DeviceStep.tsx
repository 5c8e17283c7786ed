import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guestJoin/guestJoinMachine.ts'
import type { MeetingRef } from '../../machines/meeting/previewSelectors.ts'
import { CheckLink } from '../app/CheckLink.tsx'
import { CallNotices } from '../meeting/CallNotices.tsx'
import { DeviceMenus } from '../meeting/DeviceMenus.tsx'
import { DeviceNotices } from '../meeting/DeviceNotices.tsx'
import { MicMeter } from '../meeting/MicMeter.tsx'
import { OwnPicture } from '../meeting/OwnPicture.tsx'
import { useCallKeys } from '../meeting/useCallKeys.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { usePreload } from '../ui/usePreload.ts'
import { GuestHeading } from './GuestHeading.tsx'
import { CALL_WORDS, CHECK_PARTS, preloadCall } from './lazyGuest.ts'

/** Own picture, microphone and the devices, then into the waiting room (experience §8.7). */
export const DeviceStep = ({ guest, meeting }: { guest: GuestJoinRef; meeting: MeetingRef }) => {
  const { t } = useTranslation('guest')
  const { t: words } = useTranslation('devices')
  useCallKeys(meeting)
  usePreload(CHECK_PARTS, CALL_WORDS)
  const visit = useSelector(guest, ({ context }) => context.visit)
  const preparing = useSelector(guest, (snapshot) =>
    snapshot.matches({ room: { stage: { deviceCheck: 'preparing' } } }),
  )
  const joining = useSelector(guest, (snapshot) => !snapshot.matches({ room: { stage: 'deviceCheck' } }))
  return (
    <div className="grid gap-5">
      <GuestHeading title={t('check.heading')} step={4} visit={visit} />
      <OwnPicture
        meeting={meeting}
        preparing={preparing}
        preparingWords={t('check.preparing')}
        why={t('check.why')}
      />
      <DeviceNotices meeting={meeting} />
      <CallNotices meeting={meeting} lostSeconds={null} />
      <MicMeter />
      <SubmitButton
        type="button"
        busy={joining}
        disabled={preparing}
        size="lg"
        block
        onClick={() => {
          preloadCall()
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
