import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { CallTranscript, TranscriptLine } from '../../contracts/portal/transcript/transcript.ts'
import type { NoteRef } from '../../machines/note/noteMachine.ts'
import type { VisitTranscriptsRef } from '../../machines/pastVisit/visitTranscriptsMachine.ts'
import { ConfirmationDialog } from '../app/ConfirmationDialog.tsx'
import { useFormats } from '../format/useFormats.ts'
import { clockText } from '../meeting/call/CallTimer.tsx'
import { TakeOver } from '../meeting/transcription/TakeOver.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { ScrollArea } from '../ui/ScrollArea.tsx'
import { KNOWN_ROLES } from './knownRoles.ts'

const Line = ({ line, note }: { line: TranscriptLine; note: NoteRef | undefined }) => {
  const { t } = useTranslation('pastVisit')
  const known = KNOWN_ROLES.find((one) => one === line.role)
  const name = line.name !== '' ? line.name : known === undefined ? line.role : t(`role.${known}`)
  const time = clockText(Math.floor(line.at / 1_000))
  return (
    <li className="grid gap-0.5">
      <p className="text-sm text-ink-soft">
        <span className="font-semibold text-ink">{name}</span> <span className="tabular-nums">{time}</span>
      </p>
      <p className="wrap-anywhere">{line.text}</p>
      <TakeOver note={note} time={time} name={name} text={line.text} />
    </li>
  )
}

interface TranscriptProps {
  transcript: CallTranscript
  transcripts: VisitTranscriptsRef
  note: NoteRef | undefined
}

const Transcript = ({ transcript, transcripts, note }: TranscriptProps) => {
  const { t } = useTranslation('pastVisit')
  const formats = useFormats()
  const { id, started_at, delete_after, deleted, lines } = transcript
  const when = formats.dateTime(started_at)
  if (deleted !== null)
    return <li>{t(`transcripts.deletedBy.${deleted.why}`, { when: formats.dateTime(deleted.at) })}</li>
  return (
    <li className="grid gap-3">
      <p className="text-sm text-ink-soft">
        {t('transcripts.at', { when })}
        {delete_after === null ? null : (
          <> · {t('transcripts.until', { when: formats.dateTime(delete_after) })}</>
        )}
      </p>
      <ScrollArea className="max-h-96">
        <ol className="grid gap-3">
          {lines.map((line) => (
            <Line key={`${line.at} ${line.text}`} line={line} note={note} />
          ))}
        </ol>
      </ScrollArea>
      <div>
        <Button
          size="sm"
          tone="secondary"
          aria-label={t('transcripts.deleteOf', { when })}
          onClick={() => transcripts.send({ type: 'visitTranscripts.deletionRequested', id })}
        >
          {t('transcripts.delete')}
        </Button>
      </div>
    </li>
  )
}

interface VisitTranscriptsCardProps {
  transcripts: VisitTranscriptsRef
  note: NoteRef | undefined
}

/** The transcripts kept with consent, beside the note that sentences are added to; nothing when none was kept. */
export const VisitTranscriptsCard = ({ transcripts, note }: VisitTranscriptsCardProps) => {
  const { t } = useTranslation('pastVisit')
  const list = useSelector(transcripts, ({ children }) => children.transcriptList)
  const deletion = useSelector(transcripts, ({ children }) => children.transcriptDeletion)
  const data = useSelector(list, (snapshot) => snapshot?.context.data ?? null)
  const failure = useSelector(list, (snapshot) => snapshot?.context.failure ?? null)
  if (failure === null && (data === null || data.transcripts.length === 0)) return null
  return (
    <Card title={t('transcripts.heading')}>
      <QueryView
        data={data}
        failed={failure !== null}
        onRetry={() => list?.send({ type: 'query.refreshRequested' })}
        loading={<Loader label={t('loading')} />}
        failedTitle={t('transcripts.failed')}
        failedText={t('failedText', { code: String(failure?.code ?? '') })}
        failedBanner="danger"
        isEmpty={(shown) => shown.transcripts.length === 0}
        empty={<p className="text-ink-soft">{t('transcripts.none')}</p>}
      >
        {(shown) => (
          <ul className="grid gap-5">
            {shown.transcripts.map((transcript) => (
              <Transcript key={transcript.id} transcript={transcript} transcripts={transcripts} note={note} />
            ))}
          </ul>
        )}
      </QueryView>
      {deletion === undefined ? null : (
        <ConfirmationDialog
          command={deletion}
          title={t('transcripts.deletion.title')}
          keep={t('transcripts.deletion.keep')}
          confirm={t('transcripts.deletion.confirm')}
          failed={() => ({ title: t('transcripts.deletion.failed') })}
        >
          <p>{t('transcripts.deletion.text')}</p>
        </ConfirmationDialog>
      )}
    </Card>
  )
}
