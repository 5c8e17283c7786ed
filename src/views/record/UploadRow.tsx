import { useSelector } from '@xstate/react'
import { RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RecordUploadRef } from '../../machines/record/recordParts.ts'
import { type RecordsRef, recordUploadId } from '../../machines/record/recordsMachine.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Meter } from '../ui/Meter.tsx'

const Row = ({
  records,
  upload,
  handle,
}: {
  records: RecordsRef
  upload: RecordUploadRef
  handle: string
}) => {
  const { t } = useTranslation('record')
  const { file, sent, refusal, failure } = useSelector(upload, ({ context }) => context)
  const isFailed = useSelector(upload, (snapshot) => snapshot.matches('failed'))
  const isChecking = useSelector(upload, (snapshot) => snapshot.matches('checking'))
  const name = file?.name ?? ''
  const percent = file === null || file.size === 0 ? 0 : Math.floor((sent / file.size) * 100)
  const problem = (): string | null => {
    if (refusal !== null) return t(`upload.refused.${refusal}`)
    if (!isFailed) return null
    if (failure?.code === 'fileQuota') return t('upload.fileQuota')
    return failure?.code === 'checkUnavailable' ? t('upload.checkUnavailable') : t('upload.failed')
  }
  const wrong = problem()
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate font-semibold">{name}</p>
        <IconButton
          size="sm"
          label={t(wrong === null ? 'upload.cancel' : 'upload.dismiss', { name })}
          icon={<X size={18} aria-hidden="true" />}
          onClick={() => records.send({ type: 'records.uploadDismissed', handle })}
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

/** One file on its way: how much was sent, cancel, retry, and why it was refused. */
export const UploadRow = ({ records, handle }: { records: RecordsRef; handle: string }) => {
  const upload = useSelector(records, ({ children }) => children[recordUploadId(handle)])
  return upload === undefined ? null : <Row records={records} upload={upload} handle={handle} />
}
