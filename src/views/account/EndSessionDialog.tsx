import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AccountRef } from '../../machines/account/accountMachine.ts'
import type { SessionEndingRef } from '../../machines/account/accountParts.ts'
import { ConfirmationDialog } from '../app/ConfirmationDialog.tsx'

/** Asks before other devices are signed out. */
export const EndSessionDialog = ({ account }: { account: AccountRef }) => {
  const ending = useSelector(account, (snapshot) => snapshot.children.sessionEnding)
  return ending === undefined ? null : <Open ending={ending} />
}

const Open = ({ ending }: { ending: SessionEndingRef }) => {
  const { t } = useTranslation('account')
  const { session } = useSelector(ending, ({ context }) => context.params)
  return (
    <ConfirmationDialog
      command={ending}
      title={
        session === null
          ? t('end.othersTitle')
          : t('end.title', { name: session.device_name ?? t('devices.unnamed') })
      }
      keep={t('end.keep')}
      confirm={t('end.confirm')}
      failed={({ code }) => ({ title: t('end.failed'), text: t('end.failedText', { code: String(code) }) })}
    >
      <p>{t('end.text')}</p>
    </ConfirmationDialog>
  )
}
