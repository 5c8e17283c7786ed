import { Camera, FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_PURPOSES, FILE_TYPES, PICTURE_TYPES } from '../../contracts/portal/files/filePurposes.ts'
import type { RecordsRef } from '../../machines/record/recordsMachine.ts'
import { useNarrow } from '../shell/useNarrow.ts'
import { buttonClass } from '../ui/buttonClassName.ts'
import { cx } from '../ui/cx.ts'
import { useAddRecords } from './useAddRecords.ts'

/** Naming the picture types lets a phone convert its photos to JPEG by itself. */
const PICTURES = PICTURE_TYPES.join(',')
const ACCEPTED = [...FILE_PURPOSES.record.types, ...Object.values(FILE_TYPES).map((one) => `.${one}`)].join(
  ',',
)

const pickClass = buttonClass(
  { tone: 'secondary', size: 'sm' },
  'min-h-11 cursor-pointer has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null

/** Files are dropped, pasted, picked, or taken with the camera (experience §8.3). */
export const RecordDrop = ({ records }: { records: RecordsRef }) => {
  const { t } = useTranslation('record')
  const addRecords = useAddRecords()
  const narrow = useNarrow()
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: Iterable<File>) => addRecords(records, files)
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || isTyping(event.target)) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take(currentTarget.files ?? [])
    // Allows choosing the same file again.
    currentTarget.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the picker inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cx(
        'grid justify-items-center gap-2.5 rounded-lg border-2 border-dashed px-4 py-5 text-center',
        over ? 'border-primary bg-primary-soft' : 'border-edge',
      )}
    >
      <p className="text-sm text-ink-soft text-pretty">{t('add.text')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <label htmlFor={id} className={pickClass}>
          <FileUp size={17} aria-hidden="true" />
          {t('add.pick')}
          <input id={id} type="file" accept={ACCEPTED} multiple onChange={onChange} className="sr-only" />
        </label>
        {narrow ? (
          <label htmlFor={`${id}camera`} className={pickClass}>
            <Camera size={17} aria-hidden="true" />
            {t('add.camera')}
            <input
              id={`${id}camera`}
              type="file"
              accept={PICTURES}
              capture="environment"
              onChange={onChange}
              className="sr-only"
            />
          </label>
        ) : null}
      </div>
      <p className="text-sm text-ink-soft">{t('add.types')}</p>
    </div>
  )
}
