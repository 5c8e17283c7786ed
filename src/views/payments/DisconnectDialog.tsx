import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DisconnectionRef } from '../../machines/payments/paymentParts.ts'
import type { PaymentsRef } from '../../machines/payments/paymentsMachine.ts'
import { ConfirmationDialog } from '../app/ConfirmationDialog.tsx'
import { TextField } from '../ui/TextField.tsx'

/** P7.49: what stops and what stays, confirmed by a word. */
export const DisconnectDialog = ({ page }: { page: PaymentsRef }) => {
  const disconnection = useSelector(page, ({ children }) => children.disconnection)
  return disconnection === undefined ? null : (
    <Open key={disconnection.sessionId} disconnection={disconnection} />
  )
}

const Open = ({ disconnection }: { disconnection: DisconnectionRef }) => {
  const { t } = useTranslation('payments')
  const [typed, setTyped] = useState('')
  return (
    <ConfirmationDialog
      command={disconnection}
      size="md"
      title={t('disconnect.title')}
      keep={t('disconnect.keep')}
      confirm={t('disconnect.confirm')}
      disabled={typed.trim().toUpperCase() !== t('disconnect.word')}
      failed={({ code }) => ({
        title: t('disconnect.failed'),
        text: t('disconnect.failedText', { code: String(code) }),
      })}
    >
      <p>{t('disconnect.text')}</p>
      <p>{t('disconnect.refunds')}</p>
      <TextField
        label={t('disconnect.label')}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmationDialog>
  )
}
