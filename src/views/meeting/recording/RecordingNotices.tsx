import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { courseOf } from '../../../machines/meeting/recording/recordingRules.ts'
import type { RecordingControlRef } from '../../../machines/visit/recordingControlMachine.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { RecordingOutcome } from './RecordingOutcome.tsx'
import { StopRecordingDialog } from './StopRecordingDialog.tsx'
import { usePendingChange } from './usePendingChange.ts'

const Changes = ({ control, asked }: { control: RecordingControlRef; asked: boolean }) => {
  const { t } = useTranslation('meeting')
  const pending = usePendingChange(control, asked)
  const failed = useSelector(control, (snapshot) => snapshot.matches('failed'))
  const isStop = useSelector(control, ({ context }) => context.change === 'stop')
  if (pending !== null)
    return (
      <Banner
        tone={pending.accepted ? 'warning' : 'info'}
        announced
        urgent={pending.accepted}
        title={pending.text}
      />
    )
  if (!failed) return null
  return (
    <Banner
      tone="danger"
      urgent
      title={t(isStop ? 'recording.stopFailed' : 'recording.changeFailed')}
      actions={
        <>
          <Button size="sm" onClick={() => control.send({ type: 'recordingControl.retryRequested' })}>
            {t('retry', { ns: 'common' })}
          </Button>
          <IconButton
            size="sm"
            label={t('recording.dismiss')}
            icon={<X size={18} aria-hidden="true" />}
            onClick={() => control.send({ type: 'recordingControl.dismissed' })}
          />
        </>
      }
    >
      {t(isStop ? 'recording.stopFailedText' : 'recording.changeFailedText')}
    </Banner>
  )
}

/** The dialogs and messages of the doctor who records (experience §8.2). */
export const RecordingNotices = ({ meeting, visit }: { meeting: MeetingRef; visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const control = useSelector(visit, ({ children }) => children.recordingControl)
  const asked = useSelector(
    useCallPart(meeting, 'recording'),
    (snapshot) => snapshot !== undefined && courseOf(snapshot.context) === 'asked',
  )
  return (
    <div className="grid gap-2 px-3 empty:hidden">
      {asked ? (
        <Banner tone="info" urgent title={t('recording.waiting')}>
          {t('recording.waitingText')}
        </Banner>
      ) : null}
      <RecordingOutcome meeting={meeting} />
      {control === undefined ? null : (
        <>
          <Changes control={control} asked={asked} />
          <RecordDialog meeting={meeting} control={control} />
          <StopRecordingDialog control={control} asked={asked} />
        </>
      )}
    </div>
  )
}
