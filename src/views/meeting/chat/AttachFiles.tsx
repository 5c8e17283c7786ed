import { useSelector } from '@xstate/react'
import { Camera, Paperclip } from 'lucide-react'
import { type ChangeEvent, type RefObject, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_PURPOSES, FILE_TYPES, PICTURE_TYPES } from '../../../contracts/portal/files/filePurposes.ts'
import { typeOf } from '../../../contracts/portal/record/guess.ts'
import type { CallFilesRef } from '../../../machines/meeting/chat/callFilesMachine.ts'
import { useMedia } from '../../app/MediaContext.ts'
import { useNarrow } from '../../shell/useNarrow.ts'
import { Announced } from '../../ui/Announced.tsx'
import { buttonClass } from '../../ui/buttonClassName.ts'
import { usePhone } from '../../ui/usePhone.ts'
import { FileUploadRow } from './FileUploadRow.tsx'

/** Naming the picture types lets a phone convert its photos to JPEG by itself. */
const PICTURES = PICTURE_TYPES.join(',')
const ACCEPTED = [
  ...FILE_PURPOSES.callFile.types,
  ...FILE_PURPOSES.callFile.types.map((type) => `.${FILE_TYPES[type]}`),
].join(',')

const pickClass = buttonClass(
  { tone: 'secondary', size: 'sm' },
  'min-h-9 cursor-pointer has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
)

interface AttachFilesProps {
  files: CallFilesRef
  /** Files may be dropped and pasted anywhere in it. */
  area: RefObject<HTMLElement | null>
  /** The names of the others in the call. */
  seenBy: readonly string[]
}

/** Files for the chat: picked, dropped, pasted or taken with the camera; and who will see them. */
export const AttachFiles = ({ files, area, seenBy }: AttachFilesProps) => {
  const { t, i18n } = useTranslation('callFiles')
  const media = useMedia()
  const narrow = useNarrow()
  const phone = usePhone()
  const id = useId()
  const uploads = useSelector(files, ({ context }) => context.uploads)
  const tooMany = useSelector(files, ({ context }) => context.tooMany)
  const take = (chosen: Iterable<File>) => {
    const held = [...chosen].map((file) => ({
      handle: media.holdFile(file),
      name: file.name,
      size: file.size,
      type: typeOf(file),
    }))
    if (held.length > 0) files.send({ type: 'callFiles.filesChosen', files: held })
  }
  useEffect(() => {
    const element = area.current
    if (element === null) return
    const events = new AbortController()
    const { signal } = events
    element.addEventListener(
      'paste',
      (event) => {
        const data = event.clipboardData
        // A copied piece of a document is text and a picture of it: the text is meant.
        if (data === null || data.files.length === 0 || data.types.includes('text/plain')) return
        event.preventDefault()
        take(data.files)
      },
      { signal },
    )
    element.addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
      },
      { signal },
    )
    element.addEventListener(
      'drop',
      (event) => {
        const dropped = event.dataTransfer?.files
        if (dropped === undefined || dropped.length === 0) return
        event.preventDefault()
        take(dropped)
      },
      { signal },
    )
    return () => events.abort()
  })
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take(currentTarget.files ?? [])
    // Allows choosing the same file again.
    currentTarget.value = ''
  }
  const names = new Intl.ListFormat(i18n.language).format(seenBy)
  return (
    <div className="grid gap-1.5">
      {uploads.length === 0 ? null : (
        <ul
          aria-label={t('uploads')}
          className="max-h-40 divide-y divide-line overflow-y-auto rounded-md bg-sunken px-3"
        >
          {uploads.map((handle) => (
            <FileUploadRow
              key={handle}
              files={files}
              handle={handle}
              onDismiss={() => {
                media.dropFile(handle)
                files.send({ type: 'callFiles.uploadDismissed', handle })
              }}
            />
          ))}
        </ul>
      )}
      {tooMany === 0 ? null : (
        <Announced urgent className="text-sm text-danger-text">
          {t('tooMany', { count: tooMany })}
        </Announced>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className={pickClass}>
          <Paperclip size={17} aria-hidden="true" />
          {t('attach')}
          <input
            id={id}
            type="file"
            accept={ACCEPTED}
            multiple
            onChange={onChange}
            aria-describedby={`${id}about`}
            className="sr-only"
          />
        </label>
        {narrow ? (
          <label htmlFor={`${id}camera`} className={pickClass}>
            <Camera size={17} aria-hidden="true" />
            {t('camera')}
            <input
              id={`${id}camera`}
              type="file"
              accept={PICTURES}
              capture="environment"
              onChange={onChange}
              aria-describedby={`${id}about`}
              className="sr-only"
            />
          </label>
        ) : null}
      </div>
      <p id={`${id}about`} className="text-xs text-ink-soft text-pretty">
        {seenBy.length === 0 ? t('seenByNobody') : t('seenBy', { names })}{' '}
        {/* On a phone the messages need the room, until a file is sent. */}
        <span className={phone && uploads.length === 0 ? 'sr-only' : undefined}>
          {t('fate')} {t('types')}
        </span>
      </p>
    </div>
  )
}
