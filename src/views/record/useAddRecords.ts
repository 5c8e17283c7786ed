import { useTranslation } from 'react-i18next'
import { guess, typeOf } from '../../contracts/portal/record/guess.ts'
import type { RecordsRef } from '../../machines/record/recordsMachine.ts'
import { useChosenFiles } from '../app/ChosenFilesContext.ts'

/** Gives chosen files to the records of a patient, each with what its name and type let us guess. */
export const useAddRecords = () => {
  const { t } = useTranslation('record')
  const held = useChosenFiles()
  return (records: RecordsRef, chosen: Iterable<File>): void => {
    const files = [...chosen].map((file) => ({
      file: { handle: held.hold(file), name: file.name, size: file.size, type: typeOf(file) },
      guessed: guess(file, t('add.pasted'), Date.now()),
    }))
    if (files.length > 0) records.send({ type: 'records.filesChosen', files })
  }
}
