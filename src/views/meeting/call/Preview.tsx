import { useSelector } from '@xstate/react'
import { DoorOpen, Hourglass, Video } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { selectCallKeys } from '../../../machines/meeting/call/callPreferencesMachine.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { fullName } from '../../format/patientName.ts'
import { CheckLink } from '../../shell/CheckLink.tsx'
import { LastCheck } from '../../shell/LastCheck.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { InviteToRoom } from '../../visit/InviteToRoom.tsx'
import { PatientFacts } from '../../visit/PatientFacts.tsx'
import { RoomLink } from '../../visit/RoomLink.tsx'
import { DeviceMenus } from '../devices/DeviceMenus.tsx'
import { DeviceNotices } from '../devices/DeviceNotices.tsx'
import { MicMeter } from '../devices/MicMeter.tsx'
import { EncryptionChoice } from '../encryption/EncryptionChoice.tsx'
import { BlockedUdp } from '../quality/BlockedUdp.tsx'
import { PreviewNetwork } from '../quality/PreviewNetwork.tsx'
import { SelfView } from '../tracks/SelfView.tsx'
import { CallNotices } from './CallNotices.tsx'
import { JoinForm } from './JoinForm.tsx'
import { useCallKeys } from './useCallKeys.ts'
import { useCallPart } from './useCallPart.ts'

/** Folded on a phone, where what troubles a device is shown above it anyway. */
const DeviceSettings = ({ label, children }: { label: string; children: ReactNode }) =>
  usePhone() ? (
    <details className="rounded-xl border border-line bg-surface px-5 py-3 shadow-card">
      <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">{label}</summary>
      <div className="grid gap-5 py-3">{children}</div>
    </details>
  ) : (
    <section
      aria-label={label}
      className="grid gap-5 rounded-xl border border-line bg-surface p-5 shadow-card sm:grid-cols-2"
    >
      {children}
    </section>
  )

/** Own video and devices left, the patient and Join right (experience §8.1). */
export const Preview = ({ visit, meeting }: { visit: VisitRef; meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const formId = useId()
  useCallKeys(meeting)
  const details = useSelector(visit, ({ context }) => context.details)
  const waiting = useSelector(visit, ({ context }) => context.waiting)
  const present = useSelector(visit, ({ context }) => context.present)
  const letsIn = useSelector(visit, ({ context }) => context.key?.letsIn === true)
  const preparing = useSelector(
    visit,
    (snapshot) =>
      snapshot.matches({ room: { stage: 'preparing' } }) ||
      snapshot.matches({ room: { stage: 'joinQueued' } }),
  )
  const joining = useSelector(
    visit,
    (snapshot) =>
      snapshot.matches({ room: { stage: 'joinQueued' } }) || snapshot.matches({ room: { stage: 'joining' } }),
  )
  const { talk } = useSelector(useCallPart(meeting, 'callPreferences'), selectCallKeys)
  if (details === null) return null

  return (
    // One column on a narrow window: patient and waiting state first, then the picture (experience §8.1).
    <div className="mx-auto grid w-full max-w-7xl gap-x-5 gap-y-4 px-4 pt-1 pb-28 wide:grid-cols-[minmax(0,1.6fr)_minmax(20rem,1fr)] wide:grid-rows-[auto_auto_auto_auto_1fr] wide:px-8 wide:pb-8">
      <h1 className="text-2xl wide:col-span-2">{t('preview.heading', { name: fullName(details.client) })}</h1>
      <p className="flex flex-wrap gap-2 wide:col-start-2 wide:row-start-2">
        {present > 0 ? (
          <StatusChip
            tone="live"
            icon={<Video aria-hidden="true" />}
            label={t('preview.present', { count: present })}
          />
        ) : null}
        {waiting > 0 ? (
          <StatusChip
            tone="live"
            icon={<DoorOpen aria-hidden="true" />}
            label={t('preview.waiting', { count: waiting })}
          />
        ) : null}
        {letsIn && waiting > 0 ? <span className="self-center text-sm">{t('preview.letsIn')}</span> : null}
        {present + waiting > 0 ? null : (
          <StatusChip tone="neutral" icon={<Hourglass aria-hidden="true" />} label={t('preview.nobody')} />
        )}
      </p>
      <section
        aria-label={t('patient.heading')}
        className="rounded-xl border border-line bg-surface p-5 shadow-card wide:col-start-2 wide:row-start-4"
      >
        <PatientFacts details={details} />
      </section>
      <div className="grid content-start gap-4 wide:col-start-1 wide:row-span-4 wide:row-start-2">
        <SelfView
          meeting={meeting}
          preparing={preparing}
          preparingText={t('preview.preparing')}
          why={t('preview.why')}
        />
        <DeviceNotices meeting={meeting} />
        <PreviewNetwork meeting={meeting} disabled={joining} join={{ form: formId }} />
        <BlockedUdp meeting={meeting} />
        <CallNotices meeting={meeting} lostSeconds={null} />
        <DeviceSettings label={t('preview.devices')}>
          <DeviceMenus meeting={meeting} />
          <div className="grid content-start gap-5">
            <MicMeter />
            <p className="text-sm text-ink-soft">
              {t('preview.keys')}
              {talk === null
                ? null
                : ` · ${t('preview.talkKey', { key: talk === ' ' ? t('keys.space') : talk.toUpperCase() })}`}
            </p>
            <div className="grid gap-1.5">
              <CheckLink />
              <LastCheck />
            </div>
          </div>
        </DeviceSettings>
      </div>
      <div className="grid content-start gap-4 rounded-xl border border-line bg-surface p-5 shadow-card wide:col-start-2 wide:row-start-3">
        <JoinForm id={formId} visit={visit} joining={joining} />
        {/* Below Join, which must not move when the room says whether there is a choice. */}
        <EncryptionChoice meeting={meeting} />
      </div>
      <div className="grid content-start gap-4 wide:col-start-2 wide:row-start-5">
        <RoomLink visit={visit} />
        <InviteToRoom visit={visit} />
      </div>
    </div>
  )
}
