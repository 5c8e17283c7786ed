import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { TranscriptDeletionRef } from '../../machines/pastVisit/transcriptParts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

/** Deleting a transcript cannot be undone, and is confirmed. */
export const TranscriptDeletionDialog = ({ deletion }: { deletion: TranscriptDeletionRef }) => {
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
      title={t('transcripts.deletion.title')}
      closeLabel={t('close', { ns: 'common' })}
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={keep} disabled={busy}>
            {t('transcripts.deletion.keep')}
          </Button>
          <SubmitButton
            type="button"
            tone="danger"
            busy={busy}
            onClick={() => deletion.send({ type: 'confirmation.confirmed', again: false })}
          >
            {t('transcripts.deletion.confirm')}
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('transcripts.deletion.text')}</p>
        {failure === null ? null : <Banner urgent tone="danger" title={t('transcripts.deletion.failed')} />}
      </div>
    </Dialog>
  )
}
