import { useSelector } from '@xstate/react'
import { CircleCheck, CircleDot, PencilLine, Play, Square } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { selectPermissions } from '../../../machines/meeting/call/callSelectors.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { PollRef } from '../../../machines/meeting/polls/pollMachine.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { PollAnswerForm } from './PollAnswerForm.tsx'
import { PollLeaderboard } from './PollLeaderboard.tsx'
import { PollResult } from './PollResult.tsx'

const looks = {
  created: { tone: 'neutral', icon: <PencilLine aria-hidden="true" /> },
  started: { tone: 'live', icon: <CircleDot aria-hidden="true" /> },
  stopped: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
} as const

/** One poll: starting, answering, watching, and the result. */
export const PollCard = ({ meeting, actor }: { meeting: MeetingRef; actor: PollRef }) => {
  const { t } = useTranslation('polls')
  const id = useId()
  const poll = useSelector(actor, ({ context }) => context.poll)
  const own = useSelector(actor, ({ context }) => context.answered)
  const role = useSelector(meeting, ({ context }) => context.localRole) ?? ''
  const may = useSelector(meeting, selectPermissions)
  const mayWrite = may?.pollWrite === true
  const votes = poll.rolesThatCanVote.length === 0 || poll.rolesThatCanVote.includes(role)
  const views =
    mayWrite ||
    (poll.rolesThatCanViewResponses.length === 0
      ? may?.pollRead === true
      : poll.rolesThatCanViewResponses.includes(role))
  // Voters see the counts after answering, so that the counts do not influence them.
  const shows = views && (mayWrite || !votes || own.length > 0 || poll.state === 'stopped')
  const order = (kind: 'start' | 'stop') =>
    meeting.send({ type: 'polls.ordered', order: { kind, pollId: poll.id } })
  return (
    <article aria-labelledby={id} className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="min-w-0 text-base font-semibold wrap-anywhere">
          {poll.title}
        </h3>
        <StatusChip {...looks[poll.state]} label={t(`state.${poll.state}`)} />
      </div>
      <p className="text-sm text-ink-soft">
        {t(`kind.${poll.type}`)}
        {poll.anonymous ? ` · ${t('anonymous')}` : ''}
      </p>
      {poll.state === 'created' && mayWrite ? (
        <Button
          className="justify-self-start"
          icon={<Play size={17} aria-hidden="true" />}
          onClick={() => order('start')}
        >
          {t('start')}
        </Button>
      ) : null}
      {poll.state === 'started' ? (
        votes ? (
          <PollAnswerForm meeting={meeting} poll={poll} own={own} />
        ) : (
          <p className="text-sm text-ink-soft">{t('answer.notAllowed')}</p>
        )
      ) : null}
      {poll.state === 'created' || (views && !shows) ? null : shows ? (
        <PollResult meeting={meeting} poll={poll} />
      ) : (
        <p className="text-sm text-ink-soft">{t('result.hidden')}</p>
      )}
      {poll.state === 'started' && mayWrite ? (
        <Button
          tone="secondary"
          className="justify-self-start"
          icon={<Square size={16} aria-hidden="true" />}
          onClick={() => order('stop')}
        >
          {t('stop')}
        </Button>
      ) : null}
      {poll.state === 'stopped' && poll.type === 'quiz' && views && !poll.anonymous ? (
        <PollLeaderboard meeting={meeting} actor={actor} />
      ) : null}
    </article>
  )
}
