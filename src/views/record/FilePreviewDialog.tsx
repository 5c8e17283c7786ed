import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FileType } from '../../contracts/portal/files/filePurposes.ts'
import type { CallFileAddressesRef } from '../../machines/meeting/chat/callFileParts.ts'
import type { DocumentPreviewRef } from '../../machines/profile/documentsParts.ts'
import type { RecordPreviewRef } from '../../machines/record/recordParts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { ShownFile } from './ShownFile.tsx'

/** Queries of the addresses behind which a file is read. */
type AddressesRef = RecordPreviewRef | DocumentPreviewRef | CallFileAddressesRef

interface PreviewFile {
  readonly name: string
  /** Null: unknown. */
  readonly type: FileType | null
}

const Preview = ({ preview, file }: { preview: AddressesRef; file: PreviewFile }) => {
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
      {(addresses) => <ShownFile title={file.name} type={file.type} addresses={addresses} />}
    </QueryView>
  )
}

interface FilePreviewDialogProps {
  /** Undefined while the dialog is closed. */
  readonly preview: AddressesRef | undefined
  readonly file: PreviewFile | null
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
}

/** Shows a file without leaving the page, with a way to save it. */
export const FilePreviewDialog = ({ preview, file, title, closeLabel, onClose }: FilePreviewDialogProps) => (
  <Dialog open={preview !== undefined} onClose={onClose} title={title} closeLabel={closeLabel}>
    {preview === undefined || file === null ? null : <Preview preview={preview} file={file} />}
  </Dialog>
)
