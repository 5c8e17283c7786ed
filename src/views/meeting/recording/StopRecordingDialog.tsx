import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { RecordingControlRef } from '../../../machines/visit/recordingControlMachine.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface StopRecordingDialogProps {
  control: RecordingControlRef
  /** The request is cancelled, because no guest has agreed yet. */
  asked: boolean
}

/** Stopping needs a confirmation (experience §8.2). */
export const StopRecordingDialog = ({ control, asked }: StopRecordingDialogProps) => {
  const { t } = useTranslation('meeting')
  const open = useSelector(control, (snapshot) => snapshot.matches('confirmingStop'))
  const close = () => control.send({ type: 'recordingControl.dismissed' })
  return (
    <Dialog
      open={open}
      role="alertdialog"
      onClose={close}
      title={t(asked ? 'recording.cancelTitle' : 'recording.stopTitle')}
      closeLabel={t('close', { ns: 'common' })}
      size="sm"
      actions={
        <>
          <Button tone="secondary" data-autofocus onClick={close}>
            {t(asked ? 'recording.keepAsking' : 'recording.keep')}
          </Button>
          <Button tone="danger" onClick={() => control.send({ type: 'recordingControl.confirmed' })}>
            {t(asked ? 'recording.cancelConfirm' : 'recording.stopConfirm')}
          </Button>
        </>
      }
    >
      <p>{t(asked ? 'recording.cancelText' : 'recording.stopText')}</p>
    </Dialog>
  )
}
