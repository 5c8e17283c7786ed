import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { CalendarRef } from '../../machines/calendar/calendarMachine.ts'
import { hasUnsavedValues } from '../forms/hasUnsavedValues.ts'
import { useDiscardQuestion } from '../forms/useDiscardQuestion.tsx'
import { ExceptionForm } from '../schedule/ExceptionForm.tsx'
import { ReviewDialog } from '../schedule/ReviewDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** P4.17, P4.18: block or extend time; the same form behind Enter, a drag and the button, with its dry run. */
export const ExceptionDialog = ({ calendar }: { calendar: CalendarRef }) => {
  const { t } = useTranslation('calendar')
  const { t: common } = useTranslation()
  const form = useSelector(calendar, ({ children }) => children.exceptionForm)
  const review = useSelector(calendar, ({ children }) => children.review)
  const edited = useSelector(calendar, ({ context }) => context.form?.params.exception?.kind ?? null)
  const discard = () => calendar.send({ type: 'calendar.editorClosed' })
  const { close, question } = useDiscardQuestion(() => hasUnsavedValues(form), discard, { asksOnBack: false })
  if (form === undefined) return null
  return (
    <Dialog
      open
      onClose={close}
      title={t(edited === null ? 'form.title' : `form.${edited}`)}
      closeLabel={common('close')}
    >
      <ExceptionForm
        actor={form}
        onReview={(change) => calendar.send({ type: 'calendar.reviewRequested', change })}
        onClose={close}
        onDiscard={discard}
      />
      {review === undefined ? null : <ReviewDialog review={review} />}
      {question}
    </Dialog>
  )
}
