import { Send } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../../contracts/blankText.ts'
import { POLL_LIMIT } from '../../../contracts/meeting/polls/polls.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { yesNoDraftOf } from './pollDraftOf.ts'

interface QuickQuestionProps {
  meeting: MeetingRef
  /** The state of the poll that was sent last. */
  creation: 'none' | 'pending' | 'refused'
}

/** One field: a question that the patient answers with yes or no, asked at once. */
export const QuickQuestion = ({ meeting, creation }: QuickQuestionProps) => {
  const { t } = useTranslation('polls')
  const field = useRef<HTMLInputElement>(null)
  const isAsked = useRef(false)
  // The text stays until the server has the question.
  useEffect(() => {
    if (creation === 'pending' || !isAsked.current) return
    isAsked.current = false
    if (creation === 'none' && field.current !== null) field.current.value = ''
  }, [creation])
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const input = field.current
    if (input === null || creation === 'pending') return
    if (isBlank(input.value)) {
      input.focus()
      return
    }
    meeting.send({
      type: 'polls.ordered',
      order: {
        kind: 'create',
        draft: yesNoDraftOf(input.value.trim(), { yes: t('yes'), no: t('no') }),
        startAtOnce: true,
      },
    })
    isAsked.current = true
    input.focus()
  }
  return (
    <form onSubmit={ask} className="flex items-end gap-2">
      <TextField
        ref={field}
        label={t('quick.label')}
        hint={t('quick.hint')}
        error={creation === 'refused' ? t('editor.refused') : undefined}
        maxLength={POLL_LIMIT.title}
        className="min-w-0 flex-1"
      />
      <Button
        type="submit"
        icon={<Send size={17} aria-hidden="true" />}
        aria-disabled={creation === 'pending'}
      >
        {t('quick.ask')}
      </Button>
    </form>
  )
}
