import { useSelector } from '@xstate/react'
import { Circle, CirclePause, CirclePlay, CircleStop } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { courseOf } from '../../../machines/meeting/recording/recordingRules.ts'
import type { RecordingChange } from '../../../machines/visit/recordingControlContract.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { usePageSettings } from '../../app/PageSettingsContext.ts'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { useUnreadableReason } from '../encryption/useEncryption.ts'
import { usePendingChange } from './usePendingChange.ts'

interface RecordItemsProps {
  meeting: MeetingRef
  visit: VisitRef
  /** Closes the menu. */
  onClose: () => void
}

/** Recording as entries of a menu, for the doctor and where the server records (experience §8.2). */
export const RecordItems = ({ meeting, visit, onClose }: RecordItemsProps) => {
  const { t } = useTranslation('meeting')
  const { recordsCalls } = usePageSettings()
  const isDoctor = useSelector(meeting, ({ context }) => context.localRole === 'doctor')
  const control = useSelector(visit, ({ children }) => children.recordingControl)
  const course = useSelector(useCallPart(meeting, 'recording'), (snapshot) =>
    snapshot === undefined ? 'off' : courseOf(snapshot.context),
  )
  const unreadable = useUnreadableReason(meeting)
  const pending = usePendingChange(control, course === 'asked')?.text
  if (!recordsCalls || !isDoctor || control === undefined) return null
  const change = (wanted: RecordingChange) => () => {
    onClose()
    control.send({ type: 'recordingControl.changed', change: wanted })
  }
  if (course === 'off')
    return (
      <MenuItem
        icon={<Circle />}
        why={unreadable ?? pending}
        onSelect={() => {
          onClose()
          control.send({ type: 'recordingControl.opened' })
        }}
      >
        {t('recording.start')}
      </MenuItem>
    )
  return (
    <>
      {course === 'running' ? (
        <MenuItem icon={<CirclePause />} why={pending} onSelect={change('pause')}>
          <span className="grid">
            {t('recording.pause')}
            <span className="text-sm text-ink-soft">{t('recording.pauseHint')}</span>
          </span>
        </MenuItem>
      ) : null}
      {course === 'paused' ? (
        <MenuItem icon={<CirclePlay />} why={pending} onSelect={change('resume')}>
          {t('recording.resume')}
        </MenuItem>
      ) : null}
      <MenuItem icon={<CircleStop />} why={pending} onSelect={change('stop')}>
        {t(course === 'asked' ? 'recording.cancelRequest' : 'recording.stop')}
      </MenuItem>
    </>
  )
}
