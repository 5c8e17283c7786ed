import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { CallFilesRef } from '../../../machines/meeting/chat/callFilesMachine.ts'
import { FilePreviewDialog } from '../../record/FilePreviewDialog.tsx'

/** A file of the chat in large. */
export const FilePreview = ({ files }: { files: CallFilesRef }) => {
  const { t } = useTranslation('callFiles')
  const preview = useSelector(files, ({ children }) => children.preview)
  const chosen = useSelector(files, ({ context }) => context.chosen)
  return (
    <FilePreviewDialog
      preview={preview}
      file={chosen}
      title={chosen?.name ?? ''}
      closeLabel={t('close')}
      onClose={() => files.send({ type: 'callFiles.closed' })}
    />
  )
}
