import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PasskeyRemovalRef } from '../../machines/account/securityParts.ts'
import type { RecordingDeletionRef } from '../../machines/pastVisit/recordingParts.ts'
import type { TranscriptDeletionRef } from '../../machines/pastVisit/transcriptParts.ts'
import type { CertificateDeletionRef } from '../../machines/profile/documentsParts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

interface DeletionDialogProps {
  readonly deletion: CertificateDeletionRef | PasskeyRemovalRef | RecordingDeletionRef | TranscriptDeletionRef
  readonly texts: {
    readonly title: string
    readonly text: string
    readonly keep: string
    readonly confirm: string
    readonly failed: string
  }
}

/** Asks before something is deleted that cannot be restored; the safe answer has the focus. */
export const DeletionDialog = ({ deletion, texts }: DeletionDialogProps) => {
  const { t } = useTranslation()
  const failure = useSelector(deletion, ({ context }) => context.failure)
  const busy = useSelector(deletion, (snapshot) => snapshot.matches('running'))
  const keep = () => deletion.send({ type: 'confirmation.dismissed' })
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      onClose={keep}
      title={texts.title}
      closeLabel={t('close')}
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={keep} disabled={busy}>
            {texts.keep}
          </Button>
          <SubmitButton
            type="button"
            tone="danger"
            busy={busy}
            onClick={() => deletion.send({ type: 'confirmation.confirmed', again: false })}
          >
            {failure === null ? texts.confirm : t('retry')}
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{texts.text}</p>
        {failure === null ? null : <Banner urgent tone="danger" title={texts.failed} />}
      </div>
    </Dialog>
  )
}
