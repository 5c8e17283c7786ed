import { FileUp } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientImportRef } from '../../machines/dataTransfer/patientImportMachine.ts'
import { useChosenFiles } from '../app/ChosenFilesContext.ts'
import { buttonClass } from '../ui/buttonClassName.ts'

/** Chooses the table. */
export const TablePicker = ({ patientImport }: { patientImport: PatientImportRef }) => {
  const { t } = useTranslation('dataTransfer')
  const held = useChosenFiles()
  const id = useId()
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file !== undefined) patientImport.send({ type: 'import.fileChosen', file: held.hold(file) })
    // Allows choosing the same file again after it was mended.
    currentTarget.value = ''
  }
  return (
    <div className="grid justify-items-start gap-2">
      <label
        htmlFor={id}
        className={buttonClass(
          { tone: 'secondary' },
          'cursor-pointer has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        )}
      >
        <FileUp size={18} aria-hidden="true" />
        {t('import.choose')}
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby={`${id}-hint`}
          onChange={onChange}
          className="sr-only"
        />
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-soft text-pretty">
        {t('import.columns')}
      </p>
    </div>
  )
}
