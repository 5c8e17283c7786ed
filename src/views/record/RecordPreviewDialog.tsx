import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { RecordsRef } from '../../machines/record/recordsMachine.ts'
import { FilePreviewDialog } from './FilePreviewDialog.tsx'

/** A record, looked at without leaving the page. */
export const RecordPreviewDialog = ({ records }: { records: RecordsRef }) => {
  const { t } = useTranslation('record')
  const preview = useSelector(records, ({ children }) => children.recordPreview)
  const chosen = useSelector(records, ({ context }) => context.chosen)
  return (
    <FilePreviewDialog
      preview={preview}
      file={chosen === null ? null : { name: chosen.title, type: chosen.type }}
      title={chosen?.title ?? ''}
      closeLabel={t('preview.close')}
      onClose={() => records.send({ type: 'records.closed' })}
    />
  )
}
