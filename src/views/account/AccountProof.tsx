import { useSelector } from '@xstate/react'
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyActorRef } from 'xstate'
import type { Failure } from '../../contracts/failure.ts'
import { FormOutcome } from '../auth/FormOutcome.tsx'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

interface FormSnapshot {
  readonly context: { readonly failure: Failure | null }
  matches(value: never): boolean
}

interface AccountProofProps {
  /** An actor of a machine of `createForm`. */
  readonly actor: AnyActorRef
  readonly onSubmit: (event: SyntheticEvent<HTMLElement>) => void
  readonly submitLabel: string
  /** Missing where the form is always there. */
  readonly onCancel?: () => void
  readonly children: ReactNode
}

/** Outcome and buttons of a form that asks for a proof of who is at the device; the fields are its children. */
export const AccountProof = ({ actor, onSubmit, submitLabel, onCancel, children }: AccountProofProps) => {
  const { t } = useTranslation('auth')
  const failure = useSelector(actor, (snapshot: FormSnapshot) => snapshot.context.failure)
  const busy = useSelector(actor, (snapshot: FormSnapshot) =>
    snapshot.matches({ open: { entry: 'saving' } } as never),
  )
  return (
    <form noValidate className="grid max-w-md gap-5" onSubmit={onSubmit}>
      <FormOutcome failure={failure} />
      {children}
      {onCancel === undefined ? (
        <SubmitButton busy={busy}>{submitLabel}</SubmitButton>
      ) : (
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy}>{submitLabel}</SubmitButton>
          <Button tone="secondary" disabled={busy} onClick={onCancel}>
            {t('proof.cancel')}
          </Button>
        </div>
      )}
    </form>
  )
}

type CurrentPasswordProps = Omit<
  ComponentProps<typeof PasswordField>,
  'autoComplete' | 'showLabel' | 'hideLabel'
>

/** The password that the account has now. */
export const CurrentPassword = (props: CurrentPasswordProps) => {
  const { t } = useTranslation('auth')
  return (
    <PasswordField
      {...props}
      autoComplete="current-password"
      showLabel={t('login.show')}
      hideLabel={t('login.hide')}
    />
  )
}
