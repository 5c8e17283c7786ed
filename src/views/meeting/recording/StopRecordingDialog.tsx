import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { RecordingControlRef } from '../../../machines/visit/recordingControlMachine.ts'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'

interface StopRecordingDialogProps {
  control: RecordingControlRef
  /** The request is cancelled, because no guest has agreed yet. */
  asked: boolean
}

/** Stopping needs a confirmation (experience §8.2). */
export const StopRecordingDialog = ({ control, asked }: StopRecordingDialogProps) => {
  const { t } = useTranslation('meeting')
  const open = useSelector(control, (snapshot) => snapshot.matches('confirmingStop'))
  return (
    <QuestionDialog
      open={open}
      title={t(asked ? 'recording.cancelTitle' : 'recording.stopTitle')}
      keep={t(asked ? 'recording.keepAsking' : 'recording.keep')}
      confirm={t(asked ? 'recording.cancelConfirm' : 'recording.stopConfirm')}
      onKeep={() => control.send({ type: 'recordingControl.dismissed' })}
      onConfirm={() => control.send({ type: 'recordingControl.confirmed' })}
    >
      <p>{t(asked ? 'recording.cancelText' : 'recording.stopText')}</p>
    </QuestionDialog>
  )
}
