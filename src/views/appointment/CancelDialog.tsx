import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { CancellationRef } from '../../machines/appointment/cancellation.ts'
import { selectLive } from '../../machines/appointment/liveAppointmentMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { ConfirmationDialog } from '../app/ConfirmationDialog.tsx'
import { fullName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'

/**
 * P1.22: cancelling cannot be undone, so it needs a confirmation, and a live visit a second one (experience
 * §5).
 */
export const CancelDialog = ({ cancellation }: { cancellation: CancellationRef | undefined }) =>
  cancellation === undefined ? null : <Open cancellation={cancellation} />

const Open = ({ cancellation }: { cancellation: CancellationRef }) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const { appointment } = useSelector(cancellation, ({ context }) => context.params)
  const second = useSelector(cancellation, (snapshot) => snapshot.matches('confirmingAgain'))
  const live = useSelector(useLasting('liveAppointment'), (snapshot) =>
    selectLive(snapshot).some(({ id }) => id === appointment.id),
  )
  return (
    <ConfirmationDialog
      command={cancellation}
      title={t(second ? 'cancel.liveTitle' : 'cancel.title')}
      keep={t('cancel.keep')}
      confirm={t(second ? 'cancel.confirmLive' : 'cancel.confirm')}
      again={live}
      failed={({ code }) => ({
        title: t('cancel.failed'),
        text: t('cancel.failedText', { code: String(code) }),
      })}
    >
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
    </ConfirmationDialog>
  )
}
