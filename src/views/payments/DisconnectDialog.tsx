import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DisconnectionRef } from '../../machines/payments/paymentParts.ts'
import type { PaymentsRef } from '../../machines/payments/paymentsMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
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
  const { t: common } = useTranslation()
  const [typed, setTyped] = useState('')
  const failure = useSelector(disconnection, ({ context }) => context.failure)
  const busy = useSelector(disconnection, (snapshot) => snapshot.matches('running'))
  const keep = () => disconnection.send({ type: 'confirmation.dismissed' })
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={keep}
      title={t('disconnect.title')}
      closeLabel={common('close')}
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={keep} disabled={busy}>
            {t('disconnect.keep')}
          </Button>
          <SubmitButton
            type="button"
            tone="danger"
            busy={busy}
            disabled={typed.trim().toUpperCase() !== t('disconnect.word')}
            onClick={() => disconnection.send({ type: 'confirmation.confirmed', again: false })}
          >
            {t('disconnect.confirm')}
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('disconnect.text')}</p>
        <p>{t('disconnect.refunds')}</p>
        {failure === null ? null : (
          <Banner urgent tone="danger" title={t('disconnect.failed')}>
            {t('disconnect.failedText', { code: String(failure.code) })}
          </Banner>
        )}
        <TextField
          label={t('disconnect.label')}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </Dialog>
  )
}
