import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileAddresses } from '../../contracts/portal/files/file.ts'
import type { PatientRecord } from '../../contracts/portal/record/record.ts'
import type { RecordPreviewRef } from '../../machines/record/recordParts.ts'
import type { RecordsRef } from '../../machines/record/recordsMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/buttonClassName.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Loader } from '../ui/Loader.tsx'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { QueryView } from '../ui/QueryView.tsx'

const PdfPages = lazyComponent(async () => (await import('./PdfPages.tsx')).PdfPages)

const Picture = ({ address, title }: { address: string; title: string }) => {
  const { t } = useTranslation('records')
  const [failed, setFailed] = useState(false)
  if (failed) return <Banner urgent tone="danger" title={t('preview.failed')} />
  return (
    <img
      src={address}
      alt={title}
      onError={() => setFailed(true)}
      className="mx-auto max-h-[70dvh] max-w-full rounded-md object-contain"
    />
  )
}

const Shown = ({ record, addresses }: { record: PatientRecord; addresses: FileAddresses }) => {
  const { t } = useTranslation('records')
  const loading = <Loader label={t('preview.loading')} />
  return (
    <div className="grid gap-4">
      {record.type.startsWith('image/') ? (
        <Picture address={addresses.show} title={record.title} />
      ) : record.type === 'application/pdf' ? (
        <Suspense fallback={loading}>
          <PdfPages address={addresses.show} />
        </Suspense>
      ) : (
        <p>{t('preview.none')}</p>
      )}
      <a href={addresses.save} download className={buttonClass({ tone: 'secondary' }, 'justify-self-start')}>
        <Download size={18} aria-hidden="true" />
        {t('preview.save')}
      </a>
    </div>
  )
}

const Preview = ({ preview, record }: { preview: RecordPreviewRef; record: PatientRecord }) => {
  const { t } = useTranslation('records')
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
      {(addresses) => <Shown record={record} addresses={addresses} />}
    </QueryView>
  )
}

/** A record, looked at without leaving the page. */
export const RecordPreviewDialog = ({ records }: { records: RecordsRef }) => {
  const { t } = useTranslation('records')
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
