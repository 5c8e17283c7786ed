import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountDetailsRef } from '../../machines/account/accountDetailsMachine.ts'
import type { ProfileDeletionRef } from '../../machines/account/accountDetailsParts.ts'
import { ConfirmationDialog } from '../app/ConfirmationDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
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
        <DeletionQuestion key={deletion.sessionId} deletion={deletion} email={email} />
      )}
    </Card>
  )
}

const DeletionQuestion = ({ deletion, email }: { deletion: ProfileDeletionRef; email: string }) => {
  const { t } = useTranslation('account')
  const [typed, setTyped] = useState('')
  return (
    <ConfirmationDialog
      command={deletion}
      size="md"
      title={t('delete.title')}
      keep={t('delete.keep')}
      confirm={t('delete.confirm')}
      disabled={typed.trim().toLowerCase() !== email}
      failed={({ code }) =>
        code === 'statusRefused'
          ? { title: t('delete.blocked'), text: t('delete.blockedText') }
          : { title: t('delete.failed'), text: t('delete.failedText', { code: String(code) }) }
      }
    >
      <p>{t('delete.gone')}</p>
      <p>{t('delete.kept')}</p>
      <p>{t('delete.visits')}</p>
      <TextField
        label={t('delete.confirmLabel')}
        hint={t('delete.confirmHint', { email })}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmationDialog>
  )
}
