import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { CallFileUploadRef } from '../../../machines/meeting/chat/callFileParts.ts'
import { type CallFilesRef, callFileUploadId } from '../../../machines/meeting/chat/callFilesMachine.ts'
import { UploadProgress } from '../../record/UploadProgress.tsx'
import { fileSize } from '../../ui/fileSize.ts'

const Row = ({ upload, onDismiss }: { upload: CallFileUploadRef; onDismiss: () => void }) => {
  const { t } = useTranslation('record')
  const { t: callText } = useTranslation('callFiles')
  const { file, refusal, failure } = useSelector(upload, ({ context }) => context)
  const isFailed = useSelector(upload, (snapshot) => snapshot.matches('failed'))
  const { name, size } = file ?? { name: '', size: 0 }
  const problem = (): string | null => {
    if (refusal === 'tooLarge') return callText('tooLarge')
    if (refusal !== null) return t(`upload.refused.${refusal}`)
    if (!isFailed) return null
    if (failure?.code === 'fileQuota') return callText('callFull')
    if (failure?.code === 'notFound' || failure?.code === 'unauthorized') return callText('ended')
    return failure?.code === 'checkUnavailable' ? t('upload.checkUnavailable') : t('upload.failed')
  }
  return (
    <UploadProgress upload={upload} problem={problem()} onDismiss={onDismiss} dense>
      <p className="min-w-0 truncate text-sm">
        <bdi className="font-semibold">{name}</bdi>{' '}
        <span className="text-ink-soft tabular-nums">{fileSize(size)}</span>
      </p>
    </UploadProgress>
  )
}

/** A file on its way into the chat. */
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
