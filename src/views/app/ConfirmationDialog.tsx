import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../contracts/failure.ts'
import type { ProfileDeletionRef } from '../../machines/account/accountDetailsParts.ts'
import type { SessionEndingRef } from '../../machines/account/accountParts.ts'
import type { PasskeyRemovalRef } from '../../machines/account/securityParts.ts'
import type { CancellationRef } from '../../machines/appointment/cancellation.ts'
import type { RecordingDeletionRef } from '../../machines/pastVisit/recordingParts.ts'
import type { TranscriptDeletionRef } from '../../machines/pastVisit/transcriptParts.ts'
import type { DisconnectionRef, PaymentRefundRef } from '../../machines/payments/paymentParts.ts'
import type { CertificateDeletionRef } from '../../machines/profile/documentsParts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, type DialogProps } from '../ui/Dialog.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

/** The instances of `createConfirmedCommand`. */
type ConfirmedCommandRef =
  | CancellationRef
  | CertificateDeletionRef
  | DisconnectionRef
  | PasskeyRemovalRef
  | PaymentRefundRef
  | ProfileDeletionRef
  | RecordingDeletionRef
  | SessionEndingRef
  | TranscriptDeletionRef

interface ConfirmationDialogProps {
  readonly command: ConfirmedCommandRef
  readonly title: string
  /** Labels of the two answers; the safe one has the focus. */
  readonly keep: string
  readonly confirm: string
  readonly failed: (failure: Failure) => { readonly title: string; readonly text?: string }
  /** The effect is more serious now, so that it is asked a second time. */
  readonly again?: boolean
  /** It cannot be confirmed yet. */
  readonly disabled?: boolean
  readonly size?: NonNullable<DialogProps['size']>
  readonly children: ReactNode
}

/** The one view of `createConfirmedCommand`: asks before a write that cannot be undone, and says why it failed. */
export const ConfirmationDialog = ({
  command,
  title,
  keep,
  confirm,
  failed,
  again = false,
  disabled = false,
  size = 'sm',
  children,
}: ConfirmationDialogProps) => {
  const { t } = useTranslation()
  const failure = useSelector(command, ({ context }) => context.failure)
  const busy = useSelector(command, (snapshot) => snapshot.matches('running'))
  const dismiss = () => command.send({ type: 'confirmation.dismissed' })
  const problem = failure === null ? null : failed(failure)
  return (
    <Dialog
      open
      role="alertdialog"
      size={size}
      onClose={dismiss}
      title={title}
      closeLabel={t('close')}
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={dismiss} disabled={busy}>
            {keep}
          </Button>
          <SubmitButton
            type="button"
            tone="danger"
            busy={busy}
            disabled={disabled}
            onClick={() => command.send({ type: 'confirmation.confirmed', again })}
          >
            {problem === null ? confirm : t('retry')}
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-3">
        {children}
        {problem === null ? null : (
          <Banner urgent tone="danger" title={problem.title}>
            {problem.text}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
