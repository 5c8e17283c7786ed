import { selectPanel } from '../../machines/visit/roomPanelsMachine.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { useAddRecords } from '../record/useAddRecords.ts'
import { usePageDrop } from '../ui/usePageDrop.ts'

/**
 * Files dropped anywhere in the room go to the patient's records, whose panel opens (experience §11).
 * @returns adds other files of the room, a picture of the whiteboard for instance
 */
export const useDroppedRecords = (visit: VisitRef): ((files: readonly File[]) => void) => {
  const addRecords = useAddRecords()
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    const { roomPanels, patientPanel } = visit.getSnapshot().children
    if (selectPanel(roomPanels?.getSnapshot()) !== 'patient')
      roomPanels?.send({ type: 'roomPanels.panelToggled', panel: 'patient' })
    // The panel starts the actor of the records.
    const { records } = patientPanel?.getSnapshot().children ?? {}
    if (records !== undefined) addRecords(records, files)
  }
  usePageDrop(add)
  return add
}
