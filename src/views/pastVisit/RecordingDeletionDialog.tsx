import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { RecordingDeletionRef } from '../../machines/pastVisit/recordingParts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

/** Deleting a recording cannot be undone, and is confirmed. */
export const RecordingDeletionDialog = ({ deletion }: { deletion: RecordingDeletionRef }) => {
  const { t } = useTranslation('pastVisit')
  const failure = useSelector(deletion, ({ context }) => context.failure)
  const busy = useSelector(deletion, (snapshot) => snapshot.matches('running'))
  const keep = () => deletion.send({ type: 'confirmation.dismissed' })
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      onClose={keep}
      title={t('recordings.deletion.title')}
      closeLabel={t('close', { ns: 'common' })}
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={keep} disabled={busy}>
            {t('recordings.deletion.keep')}
          </Button>
          <SubmitButton
            type="button"
            tone="danger"
            busy={busy}
            onClick={() => deletion.send({ type: 'confirmation.confirmed', again: false })}
          >
            {t('recordings.deletion.confirm')}
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('recordings.deletion.text')}</p>
        {failure === null ? null : <Banner urgent tone="danger" title={t('recordings.deletion.failed')} />}
      </div>
    </Dialog>
  )
}
