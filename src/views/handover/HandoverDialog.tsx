import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { HandoverRef } from '../../machines/handover/handoverMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { TextField } from '../ui/TextField.tsx'

interface HandoverDialogProps {
  handover: HandoverRef
  /** Asks for a code once more. */
  onRequest: () => void
  /** A guest needs no account on the other device. */
  guest?: boolean
}

/** The code that moves the call to another device, as a picture and as a link. */
export const HandoverDialog = ({ handover, onRequest, guest = false }: HandoverDialogProps) => {
  const { t } = useTranslation('meeting')
  const { t: common } = useTranslation()
  const { offer, failure } = useSelector(handover, ({ context }) => context)
  const open = useSelector(
    handover,
    (snapshot) => !snapshot.matches('closed') && !snapshot.matches('revoking'),
  )
  const expired = useSelector(handover, (snapshot) => snapshot.matches('expired'))
  return (
    <Dialog
      open={open}
      onClose={() => handover.send({ type: 'handover.closed' })}
      title={t('handover.title')}
      closeLabel={common('close')}
      size="sm"
      actions={
        expired || failure !== null ? (
          <Button onClick={onRequest}>{expired ? t('handover.again') : common('retry')}</Button>
        ) : undefined
      }
    >
      <div className="grid gap-4 pb-2">
        {offer !== null ? (
          <>
            <p>{t(guest ? 'handover.guestIntro' : 'handover.intro')}</p>
            <div className="flex flex-wrap items-center gap-4">
              <QrCode text={offer.address} label={t('handover.qr')} />
              <p className="min-w-40 flex-1 text-sm text-ink-soft">
                {t(guest ? 'handover.guestOnce' : 'handover.once')}
              </p>
            </div>
            <TextField
              label={t('handover.link')}
              value={offer.address}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
          </>
        ) : expired ? (
          <Banner tone="info" title={t('handover.expired')} />
        ) : failure !== null ? (
          <Banner urgent tone="danger" title={t('handover.failed')}>
            {t('handover.failedText')}
          </Banner>
        ) : (
          <Loader label={t('handover.creating')} />
        )}
      </div>
    </Dialog>
  )
}
