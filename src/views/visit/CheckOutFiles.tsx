import { useSelector } from '@xstate/react'
import { FolderCheck, FolderPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CallFile } from '../../contracts/portal/callFile.ts'
import type { VisitFileListRef } from '../../machines/visit/visitFileParts.ts'
import { type VisitFilesRef, visitFileKeepId } from '../../machines/visit/visitFilesMachine.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { FileDialog } from '../record/FileDialog.tsx'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { fileSize } from '../ui/fileSize.ts'

const Row = ({ files, file, index }: { files: VisitFilesRef; file: CallFile; index: number }) => {
  const { t } = useTranslation('callFiles')
  const { t: records } = useTranslation('record')
  const formats = useFormats()
  const keep = useSelector(files, ({ children }) => children[visitFileKeepId(index)])
  const state = useSelector(keep, (snapshot) => snapshot?.value ?? 'idle')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <button
          type="button"
          aria-label={records('open', { title: file.name })}
          onClick={() => files.send({ type: 'visitFiles.previewRequested', file })}
          className="block max-w-full truncate py-1 text-left font-semibold text-link underline-offset-4 hover:underline"
        >
          <bdi>{file.name}</bdi>
        </button>
        <p className="text-sm text-ink-soft tabular-nums">
          {t(`end.from.${file.from}`)} · {formats.time(file.sent_at)} · {fileSize(file.size)}
        </p>
      </div>
      {file.kept || state === 'done' ? (
        <Announced
          changesOnly={state !== 'done'}
          className="flex items-center gap-1.5 text-sm font-semibold text-success"
        >
          <FolderCheck size={17} aria-hidden="true" />
          {t('kept')}
        </Announced>
      ) : (
        <div className="grid gap-1">
          <Button
            size="sm"
            tone="secondary"
            aria-busy={state === 'running'}
            icon={<FolderPlus size={16} aria-hidden="true" />}
            onClick={() => files.send({ type: 'visitFiles.keepRequested', index, fileId: file.id })}
          >
            {t(state === 'running' ? 'keeping' : 'keep')}
            <span className="sr-only">{file.name}</span>
          </Button>
          {state === 'failed' ? (
            <Announced urgent className="text-sm text-danger-text">
              {t('keepFailed')}
            </Announced>
          ) : null}
        </div>
      )}
    </li>
  )
}

const Preview = ({ files }: { files: VisitFilesRef }) => {
  const { t } = useTranslation('callFiles')
  const query = useSelector(files, ({ children }) => children.preview)
  const preview = useSelector(query, (snapshot) => snapshot?.context ?? null)
  const chosen = useSelector(files, ({ context }) => context.chosen)
  return (
    <FileDialog
      preview={preview}
      heading={chosen?.name ?? ''}
      file={chosen === null ? null : { title: chosen.name, type: chosen.type }}
      closeLabel={t('close')}
      onRetry={() => query?.send({ type: 'query.refreshRequested' })}
      onClose={() => files.send({ type: 'visitFiles.closed' })}
    />
  )
}

const Files = ({ files, list }: { files: VisitFilesRef; list: VisitFileListRef }) => {
  const { t } = useTranslation('callFiles')
  const { data, failure } = useSelector(list, ({ context }) => context)
  if (data === null && failure !== null)
    return (
      <Banner
        tone="warning"
        title={t('end.failed')}
        actions={
          <Button tone="secondary" size="sm" onClick={() => list.send({ type: 'query.refreshRequested' })}>
            {t('again')}
          </Button>
        }
      >
        {t('end.failedText', { code: String(failure.code) })}
      </Banner>
    )
  if (data === null || data.files.length === 0) return null
  return (
    <Card title={t('end.heading')}>
      <p className="text-sm text-ink-soft">{t('end.text')}</p>
      <ul className="divide-y divide-line">
        {data.files.map((file, index) => (
          <Row key={file.id} files={files} file={file} index={index} />
        ))}
      </ul>
      <Preview files={files} />
    </Card>
  )
}

/** The files of the chat, of which those that the doctor does not keep are deleted when the visit is finished. */
export const CheckOutFiles = ({ visit }: { visit: VisitRef }) => {
  const files = useSelector(visit, ({ children }) => children.visitFiles)
  const list = useSelector(files, (snapshot) => snapshot?.children.list)
  return files === undefined || list === undefined ? null : <Files files={files} list={list} />
}
