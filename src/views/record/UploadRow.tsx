import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { RecordUploadRef } from '../../machines/record/recordParts.ts'
import { type RecordsRef, recordUploadId } from '../../machines/record/recordsMachine.ts'
import { UploadProgress } from './UploadProgress.tsx'

const Row = ({ upload, onDismiss }: { upload: RecordUploadRef; onDismiss: () => void }) => {
  const { t } = useTranslation('record')
  const { file, refusal, failure } = useSelector(upload, ({ context }) => context)
  const isFailed = useSelector(upload, (snapshot) => snapshot.matches('failed'))
  const problem = (): string | null => {
    if (refusal !== null) return t(`upload.refused.${refusal}`)
    if (!isFailed) return null
    if (failure?.code === 'fileQuota') return t('upload.fileQuota')
    return failure?.code === 'checkUnavailable' ? t('upload.checkUnavailable') : t('upload.failed')
  }
  return (
    <UploadProgress upload={upload} problem={problem()} onDismiss={onDismiss}>
      <p className="min-w-0 truncate font-semibold">{file?.name ?? ''}</p>
    </UploadProgress>
  )
}

/** A record on its way. */
export const UploadRow = ({ records, handle }: { records: RecordsRef; handle: string }) => {
  const upload = useSelector(records, ({ children }) => children[recordUploadId(handle)])
  const onDismiss = () => records.send({ type: 'records.uploadDismissed', handle })
  return upload === undefined ? null : <Row upload={upload} onDismiss={onDismiss} />
}
