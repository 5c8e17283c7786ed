import { useSelector } from '@xstate/react'
import { FileImage, FileText, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '../../contracts/portal/record/record.ts'
import type { RecordRemovalRef } from '../../machines/record/recordRemovalMachine.ts'
import { type RecordsRef, recordRemovalId } from '../../machines/record/recordsMachine.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { fileSize } from '../ui/fileSize.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'

const Removing = ({ removal, title }: { removal: RecordRemovalRef; title: string }) => {
  const { t } = useTranslation('record')
  const state = useSelector(removal, ({ value }) => value)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p ref={restoreFocus} tabIndex={-1} data-focus-quiet className="min-w-0">
        <span className="font-semibold">{title}</span>
        <span className="block text-sm text-ink-soft">
          {t(
            state === 'failed' ? 'remove.failed' : state === 'waiting' ? 'remove.waiting' : 'remove.removing',
          )}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {state === 'failed' ? (
          <Button size="sm" onClick={() => removal.send({ type: 'removal.retryRequested' })}>
            {t('remove.retry')}
          </Button>
        ) : null}
        {state === 'waiting' || state === 'failed' ? (
          <Button tone="secondary" size="sm" onClick={() => removal.send({ type: 'removal.undone' })}>
            {t(state === 'waiting' ? 'remove.undo' : 'remove.keep')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

interface RecordRowProps {
  records: RecordsRef
  record: PatientRecord
  askRemoval: (record: PatientRecord) => void
}

/** One record: what it is, open, edit, delete with Undo. */
export const RecordRow = ({ records, record, askRemoval }: RecordRowProps) => {
  const { t } = useTranslation('record')
  // A date without a time has no zone.
  const formats = useZonedFormats('UTC')
  const removal = useSelector(records, ({ children }) => children[recordRemovalId(record.id)])
  const { title, kind, taken_on, size, type, shared } = record
  const Icon = type.startsWith('image/') ? FileImage : FileText
  return (
    <li className="py-3">
      {removal === undefined ? (
        <div className="flex items-start gap-3">
          <Icon size={20} aria-hidden="true" className="mt-3 shrink-0 text-ink-soft" />
          <div className="min-w-0 flex-1">
            <button
              type="button"
              aria-label={t('open', { title })}
              onClick={() => records.send({ type: 'records.previewRequested', record })}
              className="max-w-full truncate py-2.5 text-left font-semibold text-link underline-offset-4 hover:underline"
            >
              {title}
            </button>
            <p className="text-sm text-ink-soft">
              {t(`kind.${kind}`)} · {formats.date(`${taken_on}T00:00:00Z`)} · {fileSize(size)}
            </p>
            {shared ? <p className="text-sm font-semibold">{t('shared')}</p> : null}
          </div>
          <IconButton
            label={t('edit.open', { title })}
            icon={<Pencil size={18} aria-hidden="true" />}
            onClick={() => records.send({ type: 'records.editRequested', record })}
          />
          <IconButton
            label={t('remove.open', { title })}
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => askRemoval(record)}
          />
        </div>
      ) : (
        <Removing removal={removal} title={title} />
      )}
    </li>
  )
}
