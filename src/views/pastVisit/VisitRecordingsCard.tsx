import { useSelector } from '@xstate/react'
import { CircleSlash, Download, Film, Play, Trash2, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CallRecording } from '../../contracts/portal/recording/recording.ts'
import type { VisitAccountRef } from '../../machines/pastVisit/pastVisitParts.ts'
import type { VisitRecordingsRef } from '../../machines/pastVisit/visitRecordingsMachine.ts'
import type { VisitTranscriptsRef } from '../../machines/pastVisit/visitTranscriptsMachine.ts'
import { ConfirmationDialog } from '../app/ConfirmationDialog.tsx'
import { usePageSettings } from '../app/PageSettingsContext.ts'
import { useFormats } from '../format/useFormats.ts'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { durationText } from '../visit/timeline/timelineText.ts'
import { RecordingPlayer } from './RecordingPlayer.tsx'

interface RowProps {
  recordings: VisitRecordingsRef
  recording: CallRecording
  isPlaying: boolean
  canExport: boolean
  isListed: boolean
}

const Row = ({ recordings, recording, isPlaying, canExport, isListed }: RowProps) => {
  const { t } = useTranslation('pastVisit')
  const formats = useFormats()
  const { id, keeping, kind, reason, requested_at, end, duration, delete_after, exporting, deleted } =
    recording
  const when = formats.dateTime(requested_at)
  const said = () => {
    if (keeping === 'deleted' && deleted !== null)
      return t(`recordings.deletedBy.${deleted.why}`, { when: formats.dateTime(deleted.at) })
    if (keeping === 'open') return t('recordings.openText')
    if (keeping === 'empty') return t(end === 'declined' ? 'recordings.declinedText' : 'recordings.emptyText')
    return delete_after === null ? null : t('recordings.until', { when: formats.dateTime(delete_after) })
  }
  return (
    <li className="grid gap-2">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-semibold">
          {when}
          {keeping === 'kept' ? ` · ${durationText(duration)}` : null}
        </span>
        <StatusChip
          tone={keeping === 'kept' ? 'success' : 'neutral'}
          icon={keeping === 'kept' ? <Video aria-hidden="true" /> : <CircleSlash aria-hidden="true" />}
          label={t(
            keeping === 'empty' && end === 'declined'
              ? 'recordings.keeping.declined'
              : `recordings.keeping.${keeping}`,
          )}
        />
      </p>
      <p className="break-words">
        {reason === null ? t('recordings.noReason') : t('recordings.reason', { reason })}
      </p>
      {kind === 'sfu' ? null : <p className="text-sm">{t(`recordings.kinds.${kind}`)}</p>}
      {keeping === 'kept' && end === 'failed' ? (
        <p className="text-sm">{t('recordings.interrupted')}</p>
      ) : null}
      <p className="text-sm text-ink-soft">{said()}</p>
      <Announced changesOnly className="text-sm text-ink-soft empty:hidden">
        {keeping === 'kept' && exporting !== 'none' ? t(`recordings.exporting.${exporting}`) : null}
      </Announced>
      {keeping === 'kept' && !canExport && exporting !== 'ready' ? (
        <p className="text-sm text-ink-soft">{t('recordings.noExport')}</p>
      ) : null}
      {keeping === 'kept' ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={isPlaying}
            icon={<Play size={17} aria-hidden="true" />}
            aria-label={t('recordings.playOf', { when })}
            onClick={() => recordings.send({ type: 'visitRecordings.playRequested', id })}
          >
            {t('recordings.play')}
          </Button>
          {canExport && (exporting === 'none' || exporting === 'failed') ? (
            <Button
              size="sm"
              tone="secondary"
              disabled={!isListed}
              icon={<Film size={17} aria-hidden="true" />}
              aria-label={t('recordings.exportOf', { when })}
              onClick={() => recordings.send({ type: 'visitRecordings.exportRequested', id })}
            >
              {t('recordings.export')}
            </Button>
          ) : null}
          {exporting === 'ready' ? (
            <Button
              size="sm"
              tone="secondary"
              disabled={!isListed}
              icon={<Download size={17} aria-hidden="true" />}
              aria-label={t('recordings.saveOf', { when })}
              onClick={() => recordings.send({ type: 'visitRecordings.saveRequested', id })}
            >
              {t('recordings.save')}
            </Button>
          ) : null}
          <Button
            size="sm"
            tone="secondary"
            icon={<Trash2 size={17} aria-hidden="true" />}
            aria-label={t('recordings.deleteOf', { when })}
            onClick={() => recordings.send({ type: 'visitRecordings.deletionRequested', id })}
          >
            {t('recordings.delete')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

interface VisitRecordingsCardProps {
  recordings: VisitRecordingsRef
  account: VisitAccountRef | undefined
  /** Its sentences are shown as captions. */
  transcripts: VisitTranscriptsRef | undefined
}

/** The recordings of the call, with what is left of deleted ones, and their player (experience §8.2). */
export const VisitRecordingsCard = ({ recordings, account, transcripts }: VisitRecordingsCardProps) => {
  const { t } = useTranslation('pastVisit')
  const { recordsCalls } = usePageSettings()
  const list = useSelector(recordings, ({ children }) => children.recordingList)
  const player = useSelector(recordings, ({ children }) => children.recordingPlayer)
  const deletion = useSelector(recordings, ({ children }) => children.recordingDeletion)
  const isListed = useSelector(recordings, (snapshot) => snapshot.matches('listed'))
  const exportFailure = useSelector(recordings, ({ context }) => context.exportFailure)
  const chosen = useSelector(recordings, ({ context }) => context.chosen)
  const data = useSelector(list, (snapshot) => snapshot?.context.data ?? null)
  const failure = useSelector(list, (snapshot) => snapshot?.context.failure ?? null)
  // Where the server does not record, only recordings of an earlier time are shown.
  if (!recordsCalls && (data === null || data.recordings.length === 0)) return null
  return (
    <Card title={t('recordings.heading')}>
      <QueryView
        data={data}
        failed={failure !== null}
        onRetry={() => list?.send({ type: 'query.refreshRequested' })}
        loading={<Loader label={t('loading')} />}
        failedTitle={t('recordings.failed')}
        failedText={t('failedText', { code: String(failure?.code ?? '') })}
        failedBanner="danger"
        isEmpty={(shown) => shown.recordings.length === 0}
        empty={<p className="text-ink-soft">{t('recordings.none')}</p>}
      >
        {(shown) => (
          <ul className="grid gap-5">
            {shown.recordings.map((recording) => (
              <Row
                key={recording.id}
                recordings={recordings}
                recording={recording}
                canExport={shown.canExport}
                isListed={isListed}
                isPlaying={player !== undefined && recording.id === chosen}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {exportFailure === null ? null : (
        <Banner urgent tone="danger" title={t('recordings.exportFailed')}>
          {t('failedText', { code: String(exportFailure.code) })}
        </Banner>
      )}
      {player === undefined ? null : (
        <RecordingPlayer
          key={chosen}
          player={player}
          account={account}
          transcripts={transcripts}
          onClose={() => recordings.send({ type: 'visitRecordings.closed' })}
        />
      )}
      {deletion === undefined ? null : (
        <ConfirmationDialog
          command={deletion}
          title={t('recordings.deletion.title')}
          keep={t('recordings.deletion.keep')}
          confirm={t('recordings.deletion.confirm')}
          failed={() => ({ title: t('recordings.deletion.failed') })}
        >
          <p>{t('recordings.deletion.text')}</p>
        </ConfirmationDialog>
      )}
    </Card>
  )
}
