import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountDetailsRef } from '../../machines/account/accountDetailsMachine.ts'
import type { ProfileDeletionRef } from '../../machines/account/accountDetailsParts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { DeletionBlockers } from './DeletionBlockers.tsx'

/** P7.56: the way to delete the profile, after a question that names what stays. */
export const DeleteProfileCard = ({ details }: { details: AccountDetailsRef }) => {
  const { t } = useTranslation('account')
  const deletion = useSelector(details, ({ children }) => children.profileDeletion)
  const blockers = useSelector(details, ({ children }) => children.deletionBlockers)
  const email = useSelector(
    useSelector(details, ({ children }) => children.ownAccountData),
    (snapshot) => snapshot?.context.data?.email ?? null,
  )
  return (
    <Card title={t('delete.heading')}>
      <p className="mb-4 text-ink-soft">{t('delete.text')}</p>
      {blockers === undefined ? null : <DeletionBlockers blockers={blockers} />}
      <Button
        tone="secondary"
        disabled={email === null}
        onClick={() => details.send({ type: 'details.deletionRequested' })}
      >
        {t('delete.open')}
      </Button>
      {deletion === undefined || email === null ? null : (
        <DeletionDialog key={deletion.sessionId} deletion={deletion} email={email} />
      )}
    </Card>
  )
}

const DeletionDialog = ({ deletion, email }: { deletion: ProfileDeletionRef; email: string }) => {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation()
  const [typed, setTyped] = useState('')
  const failure = useSelector(deletion, ({ context }) => context.failure)
  const busy = useSelector(deletion, (snapshot) => snapshot.matches('running'))
  const keep = () => deletion.send({ type: 'confirmation.dismissed' })
  const isConfirmed = typed.trim().toLowerCase() === email
  const isBlocked = failure?.code === 'statusRefused'
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={keep}
      title={t('delete.title')}
      closeLabel={common('close')}
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={keep} disabled={busy}>
            {t('delete.keep')}
          </Button>
          <SubmitButton
            type="button"
            tone="danger"
            busy={busy}
            disabled={!isConfirmed}
            onClick={() => deletion.send({ type: 'confirmation.confirmed', again: false })}
          >
            {t('delete.confirm')}
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('delete.gone')}</p>
        <p>{t('delete.kept')}</p>
        <p>{t('delete.visits')}</p>
        {failure === null ? null : (
          <Banner urgent tone="danger" title={t(isBlocked ? 'delete.blocked' : 'delete.failed')}>
            {isBlocked ? t('delete.blockedText') : t('delete.failedText', { code: String(failure.code) })}
          </Banner>
        )}
        <TextField
          label={t('delete.confirmLabel')}
          hint={t('delete.confirmHint', { email })}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </Dialog>
  )
}
