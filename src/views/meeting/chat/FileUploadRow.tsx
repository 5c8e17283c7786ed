import { useSelector } from '@xstate/react'
import { RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CallFileUploadRef } from '../../../machines/meeting/chat/callFileParts.ts'
import { type CallFilesRef, callFileUploadId } from '../../../machines/meeting/chat/callFilesMachine.ts'
import { Button } from '../../ui/Button.tsx'
import { fileSize } from '../../ui/fileSize.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Meter } from '../../ui/Meter.tsx'

const Row = ({ upload, onDismiss }: { upload: CallFileUploadRef; onDismiss: () => void }) => {
  const { t } = useTranslation('record')
  const { t: callText } = useTranslation('callFiles')
  const { file, sent, refusal, failure } = useSelector(upload, ({ context }) => context)
  const isFailed = useSelector(upload, (snapshot) => snapshot.matches('failed'))
  const isChecking = useSelector(upload, (snapshot) => snapshot.matches('checking'))
  const { name, size } = file ?? { name: '', size: 0 }
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  const problem = (): string | null => {
    if (refusal === 'tooLarge') return callText('tooLarge')
    if (refusal !== null) return t(`upload.refused.${refusal}`)
    if (!isFailed) return null
    if (failure?.code === 'fileQuota') return callText('callFull')
    if (failure?.code === 'notFound' || failure?.code === 'unauthorized') return callText('ended')
    return failure?.code === 'checkUnavailable' ? t('upload.checkUnavailable') : t('upload.failed')
  }
  const wrong = problem()
  return (
    <li className="grid gap-1.5 py-2">
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 truncate text-sm">
          <bdi className="font-semibold">{name}</bdi>{' '}
          <span className="text-ink-soft tabular-nums">{fileSize(size)}</span>
        </p>
        <IconButton
          size="sm"
          label={t(wrong === null ? 'upload.cancel' : 'upload.dismiss', { name })}
          icon={<X size={18} aria-hidden="true" />}
          onClick={onDismiss}
        />
      </div>
      {wrong === null ? (
        <>
          <Meter label={`${t('upload.progress')}: ${name}`} value={percent} text={`${percent} %`} />
          <p className="text-sm text-ink-soft tabular-nums">
            {isChecking ? t('upload.checking') : t('upload.sending', { percent })}
          </p>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="alert" className="text-sm text-danger-text">
            {wrong}
          </p>
          {isFailed ? (
            <Button
              tone="secondary"
              size="sm"
              icon={<RotateCcw size={16} aria-hidden="true" />}
              onClick={() => upload.send({ type: 'upload.resumeRequested' })}
            >
              {t('upload.retry')}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  )
}

/** One file on its way into the chat: how much was sent, cancel, retry, and why it was refused. */
export const FileUploadRow = ({
  files,
  handle,
  onDismiss,
}: {
  files: CallFilesRef
  handle: string
  onDismiss: () => void
}) => {
  const upload = useSelector(files, ({ children }) => children[callFileUploadId(handle)])
  return upload === undefined ? null : <Row upload={upload} onDismiss={onDismiss} />
}
