import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { DocumentsRef } from '../../machines/profile/documentsMachine.ts'
import { FilePreviewDialog } from '../record/FilePreviewDialog.tsx'

/** P1.13: a document that was handed in, looked at without leaving the page. */
export const DocumentPreviewDialog = ({ documents }: { documents: DocumentsRef }) => {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const preview = useSelector(documents, ({ children }) => children.documentPreview)
  const opened = useSelector(documents, ({ context }) => context.opened)
  return (
    <FilePreviewDialog
      preview={preview}
      file={opened}
      title={opened === null ? '' : t(`documents.kind.${opened.kind}`)}
      closeLabel={common('close')}
      onClose={() => documents.send({ type: 'documents.closed' })}
    />
  )
}
