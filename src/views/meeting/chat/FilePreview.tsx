import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ChatFile } from '../../../contracts/meeting/chatFile.ts'
import type { CallFileAddressesRef } from '../../../machines/meeting/chat/callFileParts.ts'
import type { CallFilesRef } from '../../../machines/meeting/chat/callFilesMachine.ts'
import { ShownFile } from '../../record/ShownFile.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { QueryView } from '../../ui/QueryView.tsx'

const Preview = ({ preview, file }: { preview: CallFileAddressesRef; file: ChatFile }) => {
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

/** A file of the chat in large, with a way to save it. */
export const FilePreview = ({ files }: { files: CallFilesRef }) => {
  const { t } = useTranslation('callFiles')
  const preview = useSelector(files, ({ children }) => children.preview)
  const chosen = useSelector(files, ({ context }) => context.chosen)
  return (
    <Dialog
      open={preview !== undefined}
      onClose={() => files.send({ type: 'callFiles.closed' })}
      title={chosen?.name ?? ''}
      closeLabel={t('close')}
    >
      {preview === undefined || chosen === null ? null : <Preview preview={preview} file={chosen} />}
    </Dialog>
  )
}
