import { useSelector } from '@xstate/react'
import { FileUp } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CertificateUploadRef } from '../../machines/profile/documentsParts.ts'
import { useChosenFiles } from '../app/ChosenFilesContext.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { DOCUMENT_FILES, DOCUMENT_MEGABYTES } from './documentFiles.ts'
import { UploadProgress } from './UploadProgress.tsx'
import type { SectionForm } from './useSectionForm.ts'

interface CertificateFileProps {
  readonly form: SectionForm<'certification'>['form']
  readonly index: number
  readonly upload: CertificateUploadRef
  readonly error: string | undefined
}

/** The file of one certificate. Its handle is in the entry's fields while it is sent, so entries may be moved meanwhile. */
export const CertificateFile = ({ form, index, upload, error }: CertificateFileProps) => {
  const { t } = useTranslation('profile')
  const held = useChosenFiles()
  const hint = useId()
  const { setValue } = form
  const at = `entries.${index}` as const
  const [name, handle, fileName] = form.watch([`${at}.name`, `${at}.file_handle`, `${at}.file_name`])
  const { file, result } = useSelector(upload, ({ context }) => context)
  const state = useSelector(upload, ({ value }) => value)
  const isMine = handle !== '' && handle === file?.handle
  useEffect(() => {
    if (!isMine || state !== 'ready' || result === null) return
    setValue(`${at}.file_id`, result.fileId, { shouldDirty: true, shouldValidate: true })
    setValue(`${at}.file_name`, result.name, { shouldDirty: true })
    setValue(`${at}.file_handle`, '')
  }, [isMine, state, result, setValue, at])
  const remove = () => {
    setValue(`${at}.file_id`, '', { shouldDirty: true })
    setValue(`${at}.file_name`, '', { shouldDirty: true })
    setValue(`${at}.file_handle`, '')
  }
  const isBusy = state === 'uploading' || state === 'checking' || (isMine && state === 'failed')
  return (
    <fieldset className="grid min-w-0 justify-items-start gap-2" aria-describedby={hint}>
      <legend className="mb-1.5 text-sm font-semibold">{t('field.file_id')}</legend>
      {fileName === '' ? null : <p className="break-words">{fileName}</p>}
      {isMine ? (
        <div className="w-full max-w-md">
          <UploadProgress
            upload={upload}
            megabytes={DOCUMENT_MEGABYTES}
            onCancel={() => {
              upload.send({ type: 'upload.cancelRequested' })
              remove()
            }}
          />
        </div>
      ) : null}
      {error === undefined ? null : <FieldError text={error} />}
      {isBusy ? null : (
        <FileButton
          accept={DOCUMENT_FILES}
          label={t('certificateFile.chooseFor', { entry: name === '' ? t('entry.unnamed') : name })}
          icon={<FileUp size={17} aria-hidden="true" />}
          onFile={(chosen) => {
            const { name: chosenName, size, type } = chosen
            const chosenHandle = held.hold(chosen)
            setValue(`${at}.file_handle`, chosenHandle)
            upload.send({
              type: 'upload.requested',
              file: { handle: chosenHandle, name: chosenName, size, type },
            })
          }}
        >
          {t('certificateFile.choose')}
        </FileButton>
      )}
      {fileName === '' && !(isMine && state === 'refused') ? null : (
        <Button size="sm" tone="quiet" onClick={remove}>
          {t('certificateFile.remove')}
        </Button>
      )}
      <p id={hint} className="text-sm text-ink-soft">
        {t('certificateFile.hint')}
      </p>
    </fieldset>
  )
}
