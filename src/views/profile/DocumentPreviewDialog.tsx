import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { DocumentsRef } from '../../machines/profile/documentsMachine.ts'
import { FileDialog } from '../record/FileDialog.tsx'

/** P1.13: a document that was handed in, looked at without leaving the page. */
export const DocumentPreviewDialog = ({ documents }: { documents: DocumentsRef }) => {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const query = useSelector(documents, ({ children }) => children.documentPreview)
  const preview = useSelector(query, (snapshot) => snapshot?.context ?? null)
  const opened = useSelector(documents, ({ context }) => context.opened)
  return (
    <FileDialog
      preview={preview}
      heading={opened === null ? '' : t(`documents.kind.${opened.kind}`)}
      file={opened === null ? null : { title: opened.name, type: opened.type }}
      closeLabel={common('close')}
      onRetry={() => query?.send({ type: 'query.refreshRequested' })}
      onClose={() => documents.send({ type: 'documents.closed' })}
    />
  )
}
