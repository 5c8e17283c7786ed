import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { OwnDocument } from '../../contracts/portal/profile/documents.ts'
import type { DocumentsRef } from '../../machines/profile/documentsMachine.ts'
import type { DocumentPreviewRef } from '../../machines/profile/documentsParts.ts'
import { ShownFile } from '../record/ShownFile.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'

const Preview = ({ preview, document }: { preview: DocumentPreviewRef; document: OwnDocument }) => {
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
      {(addresses) => <ShownFile title={document.name} type={document.type} addresses={addresses} />}
    </QueryView>
  )
}

/** P1.13: a document that was handed in, looked at without leaving the page. */
export const DocumentPreviewDialog = ({ documents }: { documents: DocumentsRef }) => {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const preview = useSelector(documents, ({ children }) => children.documentPreview)
  const opened = useSelector(documents, ({ context }) => context.opened)
  return (
    <Dialog
      open={preview !== undefined}
      onClose={() => documents.send({ type: 'documents.closed' })}
      title={opened === null ? '' : t(`documents.kind.${opened.kind}`)}
      closeLabel={common('close')}
    >
      {preview === undefined || opened === null ? null : <Preview preview={preview} document={opened} />}
    </Dialog>
  )
}
