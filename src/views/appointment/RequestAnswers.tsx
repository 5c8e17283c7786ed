import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import type { RequestsRef } from '../../machines/appointment/requestsMachine.ts'
import { fullName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

/** The three answers to a request. */
export const RequestAnswers = ({
  requests,
  request,
}: {
  requests: RequestsRef
  request: AppointmentItem
}) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const sending = useSelector(
    requests,
    (snapshot) => snapshot.matches('sending') && snapshot.context.request?.id === request.id,
  )
  const about = { name: fullName(request.client), when: formats.dateTime(request.start_time) }
  return (
    <div className="flex flex-wrap gap-2">
      <SubmitButton
        type="button"
        size="sm"
        busy={sending}
        aria-label={t('requests.acceptLabel', about)}
        onClick={() => requests.send({ type: 'requests.acceptRequested', request })}
      >
        {t('requests.accept')}
      </SubmitButton>
      <Button
        size="sm"
        tone="secondary"
        disabled={sending}
        aria-label={t('requests.proposeLabel', about)}
        onClick={() => requests.send({ type: 'requests.proposeRequested', request })}
      >
        {t('requests.propose')}
      </Button>
      <Button
        size="sm"
        tone="quiet"
        disabled={sending}
        aria-label={t('requests.declineLabel', about)}
        onClick={() => requests.send({ type: 'requests.declineRequested', request })}
      >
        {t('requests.decline')}
      </Button>
    </div>
  )
}
