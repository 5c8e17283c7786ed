import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { declineBody } from '../../contracts/portal/appointment.ts'
import { VISIT_REASON_LENGTH } from '../../contracts/portal/visitReason.ts'
import type { RequestsRef } from '../../machines/appointment/requestsMachine.ts'
import { fullName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'
import { useDiscardQuestion } from '../forms/useDiscardQuestion.tsx'
import { useSchemaForm } from '../forms/useSchemaForm.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'

/** A request is declined, with a word to the patient. */
export const DeclineDialog = ({ requests }: { requests: RequestsRef }) => {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const formId = useId()
  const { request, failure, answer } = useSelector(requests, ({ context }) => context)
  const { form, field, submit } = useSchemaForm(declineBody, {
    defaultValues: { reason: answer?.kind === 'decline' ? answer.reason : '' },
    errorText: () => t('requests.tooLong', { count: VISIT_REASON_LENGTH }),
  })
  const { close, question } = useDiscardQuestion(
    () => (form.getValues('reason') ?? '').trim() !== '',
    () => requests.send({ type: 'requests.dismissed' }),
  )
  if (request === null) return null
  return (
    <Dialog
      open
      onClose={close}
      title={t('requests.declineTitle')}
      closeLabel={common('close')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" onClick={close}>
            {t('requests.keep')}
          </Button>
          <Button type="submit" form={formId} tone="danger">
            {t('requests.decline')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={submit(({ reason }) =>
          requests.send({ type: 'requests.confirmed', answer: { kind: 'decline', reason } }),
        )}
      >
        <p className="font-semibold">
          {t('cancel.who', { name: fullName(request.client), when: formats.dateTime(request.start_time) })}
        </p>
        {failure === null ? null : (
          <Banner urgent tone="danger" title={t('requests.failed')}>
            {t(failure.code === 'statusRefused' ? 'requests.overText' : 'requests.failedText')}
          </Banner>
        )}
        <TextAreaField
          {...field('reason')}
          maxLength={VISIT_REASON_LENGTH}
          label={t('requests.reason')}
          hint={t('requests.reasonHint')}
        />
      </form>
      {question}
    </Dialog>
  )
}
