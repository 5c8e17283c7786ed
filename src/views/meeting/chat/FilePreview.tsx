import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { CallFilesRef } from '../../../machines/meeting/chat/callFilesMachine.ts'
import { FileDialog } from '../../record/FileDialog.tsx'

/** A file of the chat in large, with a way to save it. */
export const FilePreview = ({ files }: { files: CallFilesRef }) => {
  const { t } = useTranslation('callFiles')
  const query = useSelector(files, ({ children }) => children.preview)
  const preview = useSelector(query, (snapshot) => snapshot?.context ?? null)
  const chosen = useSelector(files, ({ context }) => context.chosen)
  return (
    <FileDialog
      preview={preview}
      heading={chosen?.name ?? ''}
      file={chosen === null ? null : { title: chosen.name, type: chosen.type }}
      closeLabel={t('close')}
      onRetry={() => query?.send({ type: 'query.refreshRequested' })}
      onClose={() => files.send({ type: 'callFiles.closed' })}
    />
  )
}
