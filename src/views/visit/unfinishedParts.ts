import { useSelector } from '@xstate/react'
import { isEmptyNote } from '../../contracts/portal/note/draft.ts'
import { isUntouched } from '../../contracts/portal/prescription/signable.ts'
import type { NewVisitRef } from '../../machines/newVisit/newVisitMachine.ts'
import type { NoteRef } from '../../machines/note/noteMachine.ts'
import type { PrescriptionRef } from '../../machines/prescription/prescriptionMachine.ts'
import type { PatientPanelRef } from '../../machines/visit/patientPanelMachine.ts'
import { type UnfinishedPart, unfinishedPart } from '../../machines/visit/visitContract.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'

type SnapshotOf<Ref extends { getSnapshot: () => unknown }> = ReturnType<Ref['getSnapshot']>

/** Whether a note was begun and is not signed. */
export const isUnsignedNote = (snapshot: SnapshotOf<NoteRef> | undefined): boolean =>
  snapshot !== undefined && !snapshot.matches('signed') && !isEmptyNote(snapshot.context.draft)

/** Whether a prescription was begun and is not signed. */
export const isUnsignedPrescription = (snapshot: SnapshotOf<PrescriptionRef> | undefined): boolean =>
  snapshot !== undefined && !isUntouched(snapshot.context.draft)

/** Whether a time is held and not booked. */
export const isUnbookedVisit = (snapshot: SnapshotOf<NewVisitRef> | undefined): boolean =>
  snapshot?.matches('held') ?? false

/** Whether a list of the patient was edited and not saved. */
const isUnsavedEdit = (snapshot: SnapshotOf<PatientPanelRef> | undefined): boolean =>
  snapshot !== undefined && snapshot.context.field !== null

/** The parts of a visit that were begun and not finished, in the order of the check-out. */
export const useUnfinishedParts = (visit: VisitRef): readonly UnfinishedPart[] => {
  const note = useSelector(visit, ({ children }) => children.note)
  const prescription = useSelector(visit, ({ children }) => children.prescription)
  const nextVisit = useSelector(visit, ({ children }) => children.nextVisit)
  const newVisit = useSelector(nextVisit, (snapshot) => snapshot?.children.newVisit)
  const patientEdit = useSelector(visit, ({ children }) => children.patientEdit)
  const patientPanel = useSelector(patientEdit, (snapshot) => snapshot?.children.patientPanel)
  const isUnfinished: Record<UnfinishedPart, boolean> = {
    note: useSelector(note, isUnsignedNote),
    prescription: useSelector(prescription, isUnsignedPrescription),
    nextVisit: useSelector(newVisit, isUnbookedVisit),
    patientEdit: useSelector(patientPanel, isUnsavedEdit),
  }
  return unfinishedPart.options.filter((part) => isUnfinished[part])
}
