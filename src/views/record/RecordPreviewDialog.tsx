import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { RecordsRef } from '../../machines/record/recordsMachine.ts'
import { FileDialog } from './FileDialog.tsx'

/** A record, looked at without leaving the page. */
export const RecordPreviewDialog = ({ records }: { records: RecordsRef }) => {
  const { t } = useTranslation('record')
  const query = useSelector(records, ({ children }) => children.recordPreview)
  const preview = useSelector(query, (snapshot) => snapshot?.context ?? null)
  const chosen = useSelector(records, ({ context }) => context.chosen)
  return (
    <FileDialog
      preview={preview}
      heading={chosen?.title ?? ''}
      file={chosen}
      closeLabel={t('preview.close')}
      onRetry={() => query?.send({ type: 'query.refreshRequested' })}
      onClose={() => records.send({ type: 'records.closed' })}
    />
  )
}
