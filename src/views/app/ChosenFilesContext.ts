import { createContext, useContext } from 'react'
import type { ChosenFiles } from '../../services/files/chosenFiles.ts'

/** Where a view puts the files that somebody chose, to name them to a machine by a handle. */
export const ChosenFilesContext = createContext<ChosenFiles | null>(null)

export const useChosenFiles = (): ChosenFiles => {
  const files = useContext(ChosenFilesContext)
  if (files === null) throw new Error('There are no chosen files above this view')
  return files
}
