import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { Poll, PollQuestion } from '../../../machines/meeting/polls/pollContract.ts'
import { Button } from '../../ui/Button.tsx'
import { useOptionText } from './useOptionText.ts'

/** Live counts: a table with a bar in it (experience §8.3). */
export const PollResult = ({ meeting, poll }: { meeting: MeetingRef; poll: Poll }) => {
  const { t } = useTranslation('polls')
  const { totalUsers, maxUsers } = poll.result
  const hasTexts = poll.questions.some(({ type }) => type === 'short-answer' || type === 'long-answer')
  return (
    <div className="grid gap-4">
      <p className="text-sm font-semibold">{t('result.voters', { count: totalUsers, max: maxUsers })}</p>
      {poll.questions.map((question) => (
        <QuestionResult key={question.index} question={question} />
      ))}
      {hasTexts ? (
        <Button
          size="sm"
          tone="secondary"
          className="justify-self-start"
          onClick={() =>
            meeting.send({ type: 'polls.ordered', order: { kind: 'fetchResponses', pollId: poll.id } })
          }
        >
          {t('result.show')}
        </Button>
      ) : null}
    </div>
  )
}

const QuestionResult = ({ question }: { question: PollQuestion }) => {
  const { t } = useTranslation('polls')
  const optionText = useOptionText(question)
  if (question.options.length === 0) return <Texts question={question} />
  const { totalResponses, skippedCount } = question.result
  const answers = Math.max(1, totalResponses - skippedCount)
  const right = new Set([question.answer.option, ...question.answer.options])
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left font-semibold wrap-anywhere">
        {question.text}
        {skippedCount > 0 ? ` · ${t('result.skipped', { count: skippedCount })}` : ''}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('result.option')}</th>
          <th scope="col">{t('result.votes')}</th>
          <th scope="col">{t('result.share')}</th>
        </tr>
      </thead>
      <tbody>
        {question.options.map((option) => {
          const share = Math.round((option.voteCount / answers) * 100)
          return (
            <tr key={option.index} className="border-t border-line align-top">
              <th scope="row" className="w-full py-1.5 pr-3 text-left font-normal wrap-anywhere">
                {optionText(option)}
                {right.has(option.index) ? (
                  <span className="font-semibold text-success"> ✓ {t('result.right')}</span>
                ) : null}
                <span
                  aria-hidden="true"
                  className="mt-1 block h-2 overflow-hidden rounded-full border border-edge bg-sunken"
                >
                  <span
                    className="block h-full bg-primary transition-[width] forced-colors:bg-[Highlight]"
                    style={{ width: `${share}%` }}
                  />
                </span>
              </th>
              <td className="py-1.5 pr-3 text-right font-semibold tabular-nums">{option.voteCount}</td>
              <td className="py-1.5 text-right whitespace-nowrap tabular-nums">
                {t('result.percent', { value: share })}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Texts = ({ question }: { question: PollQuestion }) => {
  const { t } = useTranslation('polls')
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold wrap-anywhere">{question.text}</p>
      <p className="text-ink-soft">{t('result.texts', { count: question.result.totalResponses })}</p>
      {question.responses.length === 0 ? null : (
        <ul className="grid gap-1">
          {question.responses.map((response) => (
            <li key={response.id} className="rounded-md bg-sunken px-3 py-1.5 wrap-anywhere">
              <span className="font-semibold">
                {response.peer.username === '' ? t('result.someone') : response.peer.username}
              </span>{' '}
              {response.skipped ? t('result.nothing') : response.text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
