import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { Poll, PollAnswerDraft, PollQuestion } from '../../../machines/meeting/polls/pollContract.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { useOptionText } from './useOptionText.ts'

const nameOf = (question: PollQuestion): string => `question-${question.index}`

/** The answer to one question from the form's values. */
const draftOf = (question: PollQuestion, entries: FormData): PollAnswerDraft => {
  const given = entries.getAll(nameOf(question)).map(String)
  const { index: questionIndex, skippable } = question
  if (skippable && given.every((one) => one.trim() === '')) return { questionIndex, skipped: true }
  if (question.type === 'single-choice') return { questionIndex, option: Number(given[0] ?? -1) }
  if (question.type === 'multiple-choice') return { questionIndex, options: given.map(Number) }
  return { questionIndex, text: given[0] ?? '' }
}

interface PollAnswerFormProps {
  meeting: MeetingRef
  poll: Poll
  /** Questions that we have answered. */
  own: readonly number[]
}

/**
 * Native fields in the order of the questions: arrows choose, Tab moves on, Enter sends (experience §8.3).
 */
export const PollAnswerForm = ({ meeting, poll, own }: PollAnswerFormProps) => {
  const { t } = useTranslation('polls')
  const open = poll.questions.filter(({ once, index }) => !once || !own.includes(index))
  const answered = poll.questions.length > 0 && poll.questions.every(({ index }) => own.includes(index))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entries = new FormData(event.currentTarget)
    const answers = open.map((question) => draftOf(question, entries))
    meeting.send({ type: 'polls.ordered', order: { kind: 'answer', pollId: poll.id, answers } })
  }
  if (answered && open.length === 0) return <Announced>{t('answer.final')}</Announced>
  return (
    <form onSubmit={submit} className="grid gap-4">
      {open.map((question) => (
        <fieldset key={question.index} className="grid gap-1">
          <legend className="mb-1 font-semibold wrap-anywhere">
            {question.text}
            {question.skippable ? (
              <span className="font-normal text-ink-soft"> ({t('answer.optional')})</span>
            ) : null}
          </legend>
          <QuestionFields question={question} />
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm">
          {answered ? t('answer.change') : t('answer.send')}
        </Button>
        <Announced className="text-sm text-ink-soft">{answered ? t('answer.sent') : ''}</Announced>
      </div>
    </form>
  )
}

const QuestionFields = ({ question }: { question: PollQuestion }) => {
  const { t } = useTranslation('polls')
  const name = nameOf(question)
  const optionText = useOptionText(question)
  if (question.type === 'long-answer' || question.type === 'short-answer')
    return (
      <textarea
        name={name}
        rows={question.type === 'long-answer' ? 4 : 1}
        aria-label={t('answer.text')}
        required={!question.skippable}
        className="min-h-11 w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink"
      />
    )
  return question.options.map((option) => (
    <label key={option.index} className="flex min-h-9 items-start gap-3 py-1.5 wrap-anywhere">
      <input
        type={question.type === 'single-choice' ? 'radio' : 'checkbox'}
        name={name}
        value={option.index}
        required={question.type === 'single-choice' && !question.skippable}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <span>{optionText(option)}</span>
    </label>
  ))
}
