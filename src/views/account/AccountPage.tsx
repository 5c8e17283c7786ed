import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AccountRef } from '../../machines/account/accountMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { AccountDetails } from './AccountDetails.tsx'
import { DeleteProfileCard } from './DeleteProfileCard.tsx'
import { DeviceList } from './DeviceList.tsx'
import { EmailCard } from './EmailCard.tsx'
import { EndSessionDialog } from './EndSessionDialog.tsx'
import { NoticesCard } from './NoticesCard.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileParts } from './ProfileParts.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { useAsksCode } from './useAsksCode.ts'

/** P2.23: names and zone, the address, the password, and the devices on which the account is signed in. */
export const AccountPage = ({ actor }: { actor: AccountRef }) => {
  const { t } = useTranslation('account')
  const details = useSelector(actor, (snapshot) => snapshot.children.accountDetails)
  const form = useSelector(actor, (snapshot) => snapshot.children.passwordChange)
  const notices = useSelector(actor, (snapshot) => snapshot.children.noticeChoices)
  const security = useSelector(actor, (snapshot) => snapshot.children.security)
  const sessions = useSelector(actor, (snapshot) => snapshot.children.deviceSessions)
  const asksCode = useAsksCode(security)
  return (
    <SettingsFrame title={t('title.account')}>
      {details === undefined ? null : <AccountDetails details={details} />}
      <ProfileParts />
      {details === undefined ? null : <EmailCard account={actor} details={details} asksCode={asksCode} />}
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
          <PasswordForm actor={form} asksCode={asksCode} />
        )}
      </Card>
      {security === undefined ? null : <SecurityCard security={security} />}
      <Card title={t('devices.heading')}>
        {sessions === undefined ? null : <DeviceList account={actor} sessions={sessions} />}
      </Card>
      {notices === undefined ? null : <NoticesCard notices={notices} />}
      {details === undefined ? null : <DeleteProfileCard details={details} />}
      <EndSessionDialog account={actor} />
    </SettingsFrame>
  )
}
