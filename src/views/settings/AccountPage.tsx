import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AccountRef } from '../../machines/account/accountMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { AccountDetails } from './AccountDetails.tsx'
import { DeleteProfileCard } from './DeleteProfileCard.tsx'
import { DeviceList } from './DeviceList.tsx'
import { EndSessionDialog } from './EndSessionDialog.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

/** P2.23: names and zone, the password, and the devices on which the account is signed in. */
export const AccountPage = ({ actor }: { actor: AccountRef }) => {
  const { t } = useTranslation('settings')
  const details = useSelector(actor, (snapshot) => snapshot.children.accountDetails)
  const form = useSelector(actor, (snapshot) => snapshot.children.passwordChange)
  const sessions = useSelector(actor, (snapshot) => snapshot.children.deviceSessions)
  return (
    <SettingsFrame title={t('title.account')}>
      {details === undefined ? null : <AccountDetails details={details} />}
      <Card title={t('password.heading')}>
        {form === undefined ? (
          <Banner
            urgent
            tone="success"
            title={t('password.changed')}
            actions={
              <Button
                size="sm"
                tone="secondary"
                onClick={() => actor.send({ type: 'account.changePasswordRequested' })}
              >
                {t('password.again')}
              </Button>
            }
          />
        ) : (
          <PasswordForm actor={form} />
        )}
      </Card>
      <Card title={t('devices.heading')}>
        {sessions === undefined ? null : <DeviceList account={actor} sessions={sessions} />}
      </Card>
      {details === undefined ? null : <DeleteProfileCard details={details} />}
      <EndSessionDialog account={actor} />
    </SettingsFrame>
  )
}
