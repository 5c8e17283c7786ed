import { useTranslation } from 'react-i18next'
import type { Failure } from '../../contracts/failure.ts'
import type { FileAddresses } from '../../contracts/portal/files/file.ts'
import type { FileType } from '../../contracts/portal/files/filePurposes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { ShownFile } from './ShownFile.tsx'

interface FileDialogProps {
  /** The query of the file's addresses; null: no file is looked at. */
  readonly preview: { readonly data: FileAddresses | null; readonly failure: Failure | null } | null
  /** Heading of the dialog. */
  readonly heading: string
  readonly file: { readonly title: string; readonly type: FileType | null } | null
  readonly closeLabel: string
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** A file, looked at without leaving the page, with a way to save it. It needs the namespace `record`. */
export const FileDialog = ({ preview, heading, file, closeLabel, onRetry, onClose }: FileDialogProps) => {
  const { t } = useTranslation('record')
  return (
    <Dialog open={preview !== null} onClose={onClose} title={heading} closeLabel={closeLabel}>
      {preview === null || file === null ? null : (
        <QueryView
          data={preview.data}
          failed={preview.failure !== null}
          onRetry={onRetry}
          loading={<Loader label={t('preview.loading')} />}
          failedTitle={t('preview.failed')}
          failedText={t('failedText', { code: String(preview.failure?.code ?? '') })}
        >
          {(addresses) => <ShownFile title={file.title} type={file.type} addresses={addresses} />}
        </QueryView>
      )}
    </Dialog>
  )
}
