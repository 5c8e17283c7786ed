import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AccountRef } from '../../machines/account/accountMachine.ts'
import type { SessionEndingRef } from '../../machines/account/accountParts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

/** Asks before other devices are signed out. */
export const EndSessionDialog = ({ account }: { account: AccountRef }) => {
  const ending = useSelector(account, (snapshot) => snapshot.children.sessionEnding)
  return ending === undefined ? null : <Open ending={ending} />
}

const Open = ({ ending }: { ending: SessionEndingRef }) => {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation()
  const { params, failure } = useSelector(ending, ({ context }) => context)
  const busy = useSelector(ending, (snapshot) => snapshot.matches('running'))
  const { session } = params
  const keep = () => ending.send({ type: 'confirmation.dismissed' })
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={keep}
      title={
        session === null
          ? t('end.othersTitle')
          : t('end.title', { name: session.device_name ?? t('devices.unnamed') })
      }
      closeLabel={common('close')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={keep} disabled={busy}>
            {t('end.keep')}
          </Button>
          <SubmitButton
            type="button"
            tone="danger"
            busy={busy}
            onClick={() => ending.send({ type: 'confirmation.confirmed', again: false })}
          >
            {failure === null ? t('end.confirm') : common('retry')}
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('end.text')}</p>
        {failure === null ? null : (
          <Banner urgent tone="danger" title={t('end.failed')}>
            {t('end.failedText', { code: String(failure.code) })}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
