import { useSelector } from '@xstate/react'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { POLL_LIMIT } from '../../../contracts/meeting/polls/polls.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { PollRef } from '../../../machines/meeting/polls/pollMachine.ts'
import { Button } from '../../ui/Button.tsx'

/** M1.19: only of a quiz with names, after its end. */
export const PollLeaderboard = ({ meeting, actor }: { meeting: MeetingRef; actor: PollRef }) => {
  const { t } = useTranslation('polls')
  const board = useSelector(actor, ({ context }) => context.leaderboard)
  const pollId = useSelector(actor, ({ context }) => context.poll.id)
  const title = useSelector(actor, ({ context }) => context.poll.title)
  if (board === null) {
    const look = { kind: 'fetchLeaderboard', pollId, offset: 0, count: POLL_LIMIT.leaderboardPage } as const
    return (
      <Button
        size="sm"
        tone="secondary"
        className="justify-self-start"
        icon={<Trophy size={17} aria-hidden="true" />}
        onClick={() => meeting.send({ type: 'polls.ordered', order: look })}
      >
        {t('board.show')}
      </Button>
    )
  }
  if (board.entries.length === 0) return <p className="text-sm text-ink-soft">{t('board.empty')}</p>
  const { summary } = board
  return (
    <div className="grid gap-2">
      <table className="w-full text-sm">
        <caption className="pb-1 text-left font-semibold wrap-anywhere">
          {t('board.caption', { title })}
        </caption>
        <thead>
          <tr className="text-ink-soft">
            {(['position', 'name', 'score', 'right', 'time'] as const).map((column) => (
              <th key={column} scope="col" className="py-1 pr-2 text-left font-normal">
                {t(`board.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.entries.map((entry) => (
            <tr key={`${entry.peer.userHash}/${entry.peer.peerid}`} className="border-t border-line">
              <td className="py-1.5 pr-2 tabular-nums">{entry.position}</td>
              <th scope="row" className="py-1.5 pr-2 text-left font-semibold wrap-anywhere">
                {entry.peer.username === '' ? t('result.someone') : entry.peer.username}
              </th>
              <td className="py-1.5 pr-2 tabular-nums">{entry.score}</td>
              <td className="py-1.5 pr-2 tabular-nums">
                {entry.correctResponses}/{entry.totalResponses}
              </td>
              <td className="py-1.5 tabular-nums">{Math.round(entry.duration / 1_000)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {summary === null ? null : (
        <p className="text-sm text-ink-soft">
          {t('board.summary', {
            voted: summary.votedUsers,
            total: summary.totalUsers,
            score: Math.round(summary.avgScore * 10) / 10,
          })}
        </p>
      )}
    </div>
  )
}
