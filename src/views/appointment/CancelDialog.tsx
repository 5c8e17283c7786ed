import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { CancellationRef } from '../../machines/appointment/cancellation.ts'
import { selectLive } from '../../machines/appointment/liveAppointmentMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { fullName } from '../app/patientName.ts'
import { useFormats } from '../app/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

/**
 * P1.22: cancelling cannot be undone, so it needs a confirmation, and a live visit a second one (experience
 * §5).
 */
export const CancelDialog = ({ cancellation }: { cancellation: CancellationRef | undefined }) =>
  cancellation === undefined ? null : <Open cancellation={cancellation} />

const Open = ({ cancellation }: { cancellation: CancellationRef }) => {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const { params, failure } = useSelector(cancellation, ({ context }) => context)
  const { appointment } = params
  const second = useSelector(cancellation, (snapshot) => snapshot.matches('confirmingAgain'))
  const busy = useSelector(cancellation, (snapshot) => snapshot.matches('running'))
  const live = useSelector(useLasting('liveAppointment'), (snapshot) =>
    selectLive(snapshot).some(({ id }) => id === appointment.id),
  )
  const keep = () => cancellation.send({ type: 'confirmation.dismissed' })
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={keep}
      title={t(second ? 'cancel.liveTitle' : 'cancel.title')}
      closeLabel={common('close')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={keep} disabled={busy}>
            {t('cancel.keep')}
          </Button>
          <SubmitButton
            type="button"
            tone="danger"
            busy={busy}
            onClick={() => cancellation.send({ type: 'confirmation.confirmed', again: live })}
          >
            {failure === null ? t(second ? 'cancel.confirmLive' : 'cancel.confirm') : common('retry')}
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="font-semibold">
          {t('cancel.who', {
            name: fullName(appointment.client),
            when: formats.dateTime(appointment.start_time),
          })}
        </p>
        <p>{t(second ? 'cancel.liveText' : 'cancel.told')}</p>
        {appointment.paid ? (
          <p>{t('cancel.refund', { amount: formats.money(appointment.price_centavos) })}</p>
        ) : null}
        {failure === null ? null : (
          <Banner urgent tone="danger" title={t('cancel.failed')}>
            {t('cancel.failedText', { code: String(failure.code) })}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
