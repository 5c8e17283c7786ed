import { useSelector } from '@xstate/react'
import { ChartColumn, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectPermissions } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { pollActorId } from '../../../machines/meeting/polls/pollsMachine.ts'
import type { PollEditorRef } from '../../../machines/visit/pollEditorMachine.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { PollCard } from './PollCard.tsx'
import { PollEditor } from './PollEditor.tsx'
import { QuickQuestion } from './QuickQuestion.tsx'

interface PollsPanelProps {
  meeting: MeetingRef
  /** The editor of a new poll; a guest has none. */
  editor: PollEditorRef | undefined
  /** The polls to show; all when missing. */
  only?: readonly string[]
}

/** Create, start, watch, end and answer polls (experience §8.3, M1.18). */
export const PollsPanel = ({ meeting, editor, only }: PollsPanelProps) => {
  const { t } = useTranslation('polls')
  const polls = useCallPart(meeting, 'polls')
  const all = useSelector(polls, (snapshot) => snapshot?.context.order ?? [], sameJson)
  const order = only === undefined ? all : all.filter((id) => only.includes(id))
  const may = useSelector(meeting, selectPermissions)
  const creation = useSelector(polls, (snapshot) => snapshot?.context.creation ?? 'none')
  // The editor stays open until the server has the poll.
  const writing = useSelector(
    editor,
    (snapshot) =>
      snapshot?.matches({ writing: 'draft' }) === true ||
      (snapshot?.matches({ writing: 'sent' }) === true && creation !== 'none'),
  )
  const mayWrite = may?.pollWrite === true && editor !== undefined
  if (mayWrite && writing) return <PollEditor meeting={meeting} editor={editor} creation={creation} />
  return (
    <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-4">
      {mayWrite ? <QuickQuestion meeting={meeting} creation={creation} /> : null}
      {mayWrite ? (
        <Button
          tone="secondary"
          className="justify-self-start"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => editor.send({ type: 'editor.opened' })}
        >
          {t('new')}
        </Button>
      ) : null}
      {order.length === 0 ? (
        <EmptyState
          icon={<ChartColumn size={24} />}
          title={t('none')}
          text={mayWrite ? t('noneText') : undefined}
        />
      ) : (
        <ul className="grid gap-4">
          {order.toReversed().map((id) => (
            <li key={id}>
              <PollEntry meeting={meeting} pollId={id} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const PollEntry = ({ meeting, pollId }: { meeting: MeetingRef; pollId: string }) => {
  const polls = useCallPart(meeting, 'polls')
  const poll = useSelector(polls, (snapshot) => snapshot?.children[pollActorId(pollId)])
  return poll === undefined ? null : <PollCard meeting={meeting} actor={poll} />
}
