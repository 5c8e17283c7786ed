import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { NoteRef, NoteSnapshot } from '../../machines/note/noteMachine.ts'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { NoteConflict } from './NoteConflict.tsx'
import { NoteForm } from './NoteForm.tsx'
import { SignedNoteView } from './SignedNoteView.tsx'

const stageOf = (snapshot: NoteSnapshot) => {
  if (snapshot.matches('loadFailed')) return 'loadFailed'
  if (snapshot.context.held === null) return 'loading'
  if (snapshot.matches('signed') || (snapshot.matches('loading') && snapshot.context.held.signed !== null))
    return 'signed'
  return snapshot.matches('conflict') ? 'conflict' : 'form'
}

interface NotePanelProps {
  readonly note: NoteRef
  /** When the doctor joined the call, ms since the epoch; null outside of a call. */
  readonly joinedAt: number | null
}

/** The note of the visit, in the room, at the check-out and on the page of the visit (experience §8.3). */
export const NotePanel = ({ note, joinedAt }: NotePanelProps) => {
  const { t } = useTranslation('note')
  const stage = useSelector(note, stageOf)
  const { held, problem, revision } = useSelector(note, ({ context }) => context)
  const why = problem === 'sealBroken' ? 'loadFailed.sealBroken' : 'loadFailed'
  return (
    <QueryView
      data={held}
      failed={stage === 'loadFailed'}
      onRetry={() => note.send({ type: 'note.retryRequested' })}
      loading={<Loader label={t('loading')} />}
      failedTitle={t(`${why}.title`)}
      failedText={t(`${why}.text`)}
      failedBanner="danger"
    >
      {(answer) => {
        if (stage === 'signed') return <SignedNoteView note={note} held={answer} />
        if (stage === 'conflict') return <NoteConflict note={note} held={answer} />
        return <NoteForm key={revision} note={note} joinedAt={joinedAt} />
      }}
    </QueryView>
  )
}
