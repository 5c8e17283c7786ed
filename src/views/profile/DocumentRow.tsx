import { useSelector } from '@xstate/react'
import { Camera, Eye, FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DocumentKind, OwnDocument } from '../../contracts/portal/profile/documents.ts'
import { type DocumentsRef, documentUploadId } from '../../machines/profile/documentsMachine.ts'
import type { DocumentUploadRef } from '../../machines/profile/documentsParts.ts'
import { useChosenFiles } from '../app/ChosenFilesContext.ts'
import { useFormats } from '../format/useFormats.ts'
import { useNarrow } from '../shell/useNarrow.ts'
import { Button } from '../ui/Button.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { fileSize } from '../ui/fileSize.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import { DOCUMENT_FILES, DOCUMENT_MEGABYTES, DOCUMENT_PICTURES } from './documentFiles.ts'
import { REVIEW_STATUS_CHIPS } from './reviewStatusChips.ts'
import { UploadProgress } from './UploadProgress.tsx'

interface DocumentRowProps {
  readonly documents: DocumentsRef
  readonly kind: DocumentKind
  /** null: it was not handed in. */
  readonly document: OwnDocument | null
}

/** One document of the check-list. */
export const DocumentRow = ({ documents, kind, document }: DocumentRowProps) => {
  const upload = useSelector(documents, ({ children }) => children[documentUploadId(kind)])
  return upload === undefined ? null : (
    <Row documents={documents} kind={kind} document={document} upload={upload} />
  )
}

const Row = ({ documents, kind, document, upload }: DocumentRowProps & { upload: DocumentUploadRef }) => {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const held = useChosenFiles()
  const narrow = useNarrow()
  const state = document?.review.state ?? 'missing'
  const { tone, Icon } = REVIEW_STATUS_CHIPS[state]
  const name = t(`documents.kind.${kind}`)
  const busy = useSelector(upload, ({ value }) => value === 'uploading' || value === 'checking')
  const take = (file: File) =>
    upload.send({
      type: 'upload.requested',
      file: { handle: held.hold(file), name: file.name, size: file.size, type: file.type },
    })
  const choose = state === 'missing' ? 'choose' : state === 'rejected' ? 'fix' : 'replace'
  const action = t(`documents.${choose}`)
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{name}</h3>
        <StatusChip tone={tone} icon={<Icon aria-hidden="true" />} label={t(`review.${state}`)} />
      </div>
      {document === null ? null : (
        <p className="text-sm break-words text-ink-soft">
          {t('documents.file', {
            name: document.name,
            size: fileSize(document.size),
            when: formats.dateTime(document.uploaded_at),
          })}
        </p>
      )}
      {state === 'rejected' ? (
        <p className="text-sm">{t('review.rejectedText', { reason: document?.review.reason ?? '' })}</p>
      ) : null}
      <UploadProgress
        upload={upload}
        megabytes={DOCUMENT_MEGABYTES}
        onCancel={() => upload.send({ type: 'upload.cancelRequested' })}
      />
      {busy ? null : (
        <div className="flex flex-wrap gap-2">
          {document === null ? null : (
            <Button
              size="sm"
              tone="secondary"
              aria-label={t('documents.pickOf', { action: t('documents.open'), document: name })}
              onClick={() => documents.send({ type: 'documents.openRequested', document })}
            >
              <Eye size={17} aria-hidden="true" />
              {t('documents.open')}
            </Button>
          )}
          <FileButton
            accept={DOCUMENT_FILES}
            label={t('documents.pickOf', { action, document: name })}
            icon={<FileUp size={17} aria-hidden="true" />}
            onFile={take}
          >
            {action}
          </FileButton>
          {narrow ? (
            <FileButton
              accept={DOCUMENT_PICTURES}
              camera="environment"
              label={t('documents.pickOf', { action: t('documents.camera'), document: name })}
              icon={<Camera size={17} aria-hidden="true" />}
              onFile={take}
            >
              {t('documents.camera')}
            </FileButton>
          ) : null}
          {kind === 'situation_certificate' && document !== null ? (
            <Button
              size="sm"
              tone="quiet"
              aria-label={t('documents.pickOf', { action: t('documents.delete'), document: name })}
              onClick={() => documents.send({ type: 'documents.deletionRequested' })}
            >
              {t('documents.delete')}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  )
}
