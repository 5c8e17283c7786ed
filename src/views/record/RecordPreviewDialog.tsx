import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '../../contracts/portal/record/record.ts'
import type { RecordPreviewRef } from '../../machines/record/recordParts.ts'
import type { RecordsRef } from '../../machines/record/recordsMachine.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { ShownFile } from './ShownFile.tsx'

const Preview = ({ preview, record }: { preview: RecordPreviewRef; record: PatientRecord }) => {
  const { t } = useTranslation('record')
  const { data, failure } = useSelector(preview, ({ context }) => context)
  return (
    <QueryView
      data={data}
      failed={failure !== null}
      onRetry={() => preview.send({ type: 'query.refreshRequested' })}
      loading={<Loader label={t('preview.loading')} />}
      failedTitle={t('preview.failed')}
      failedText={t('failedText', { code: String(failure?.code ?? '') })}
    >
      {(addresses) => <ShownFile title={record.title} type={record.type} addresses={addresses} />}
    </QueryView>
  )
}

/** A record, looked at without leaving the page. */
export const RecordPreviewDialog = ({ records }: { records: RecordsRef }) => {
  const { t } = useTranslation('record')
  const preview = useSelector(records, ({ children }) => children.recordPreview)
  const chosen = useSelector(records, ({ context }) => context.chosen)
  return (
    <Dialog
      open={preview !== undefined}
      onClose={() => records.send({ type: 'records.closed' })}
      title={chosen?.title ?? ''}
      closeLabel={t('preview.close')}
    >
      {preview === undefined || chosen === null ? null : <Preview preview={preview} record={chosen} />}
    </Dialog>
  )
}
