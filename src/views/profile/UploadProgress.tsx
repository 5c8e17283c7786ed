import { useSelector } from '@xstate/react'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CertificateUploadRef, DocumentUploadRef } from '../../machines/profile/documentsParts.ts'
import type { PictureUploadRef } from '../../machines/profile/pictureParts.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { Meter } from '../ui/Meter.tsx'

interface UploadProgressProps {
  readonly upload: CertificateUploadRef | DocumentUploadRef | PictureUploadRef
  readonly megabytes: number
  readonly onCancel: () => void
}

/** One file on its way: percent, cancel, retry with the same file, or why it was refused (experience §4). */
export const UploadProgress = ({ upload, megabytes, onCancel }: UploadProgressProps) => {
  const { t } = useTranslation('profile')
  const { file, sent, refusal, failure } = useSelector(upload, ({ context }) => context)
  const state = useSelector(upload, ({ value }) => value)
  const name = file?.name ?? ''
  if (state === 'refused')
    return refusal === null ? null : <FieldError text={t(`upload.refused.${refusal}`, { megabytes })} />
  if (state === 'failed') {
    const known = (['fileGone', 'fileQuota', 'checkUnavailable'] as const).find(
      (code) => code === failure?.code,
    )
    return (
      <div className="grid gap-2">
        <FieldError text={known === undefined ? t('upload.failed', { name }) : t(`upload.${known}`)} />
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<RotateCcw size={16} aria-hidden="true" />}
            onClick={() => upload.send({ type: 'upload.resumeRequested' })}
          >
            {t('upload.retry')}
          </Button>
          <Button size="sm" tone="secondary" onClick={onCancel}>
            {t('upload.cancel')}
          </Button>
        </div>
      </div>
    )
  }
  if (state !== 'uploading' && state !== 'checking') return null
  const percent = file === null || file.size === 0 ? 0 : Math.floor((sent / file.size) * 100)
  return (
    <div className="grid gap-2">
      <Meter label={t('upload.progress', { name })} value={percent} text={`${percent} %`} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-sm break-words text-ink-soft tabular-nums">
          {state === 'checking' ? t('upload.checking') : t('upload.sending', { name, percent })}
        </p>
        <Button size="sm" tone="secondary" onClick={onCancel}>
          {t('upload.cancel')}
        </Button>
      </div>
    </div>
  )
}
