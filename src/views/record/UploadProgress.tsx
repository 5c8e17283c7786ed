import { useSelector } from '@xstate/react'
import { RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFileUploadRef } from '../../machines/meeting/chat/callFileParts.ts'
import type { RecordUploadRef } from '../../machines/record/recordParts.ts'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Meter } from '../ui/Meter.tsx'

type FileUploadRef = RecordUploadRef | CallFileUploadRef

interface UploadProgressProps {
  readonly upload: FileUploadRef
  /** Why the file was not taken; null while it is sent. */
  readonly problem: string | null
  readonly onDismiss: () => void
  /** Less room between the rows, for the chat. */
  readonly dense?: boolean
  /** Names the file. */
  readonly children: ReactNode
}

/** One file on its way: how much was sent, cancel, retry, and why it was refused. */
export const UploadProgress = ({
  upload,
  problem,
  onDismiss,
  dense = false,
  children,
}: UploadProgressProps) => {
  const { t } = useTranslation('record')
  const { file, sent } = useSelector(upload, ({ context }) => context)
  const isFailed = useSelector(upload, (snapshot) => snapshot.matches('failed'))
  const isChecking = useSelector(upload, (snapshot) => snapshot.matches('checking'))
  const { name, size } = file ?? { name: '', size: 0 }
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  return (
    <li className={dense ? 'grid gap-1.5 py-2' : 'grid gap-2 py-3'}>
      <div className={`flex items-center justify-between ${dense ? 'gap-2' : 'gap-3'}`}>
        {children}
        <IconButton
          size="sm"
          label={t(problem === null ? 'upload.cancel' : 'upload.dismiss', { name })}
          icon={<X size={18} aria-hidden="true" />}
          onClick={onDismiss}
        />
      </div>
      {problem === null ? (
        <>
          <Meter label={`${t('upload.progress')}: ${name}`} value={percent} text={`${percent} %`} />
          <p className="text-sm text-ink-soft tabular-nums">
            {isChecking ? t('upload.checking') : t('upload.sending', { percent })}
          </p>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Announced urgent className="text-sm text-danger-text">
            {problem}
          </Announced>
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
