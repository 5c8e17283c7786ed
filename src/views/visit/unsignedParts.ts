import { isEmptyNote } from '../../contracts/portal/note/draft.ts'
import { isUntouched } from '../../contracts/portal/prescription/signable.ts'
import type { NoteRef } from '../../machines/note/noteMachine.ts'
import type { PrescriptionRef } from '../../machines/prescription/prescriptionMachine.ts'
import type { UnsignedPart } from '../../machines/visit/visitContract.ts'
import type { VisitSnapshot } from '../../machines/visit/visitMachine.ts'

/** Whether a note was begun and is not signed. */
export const isUnsignedNote = (snapshot: ReturnType<NoteRef['getSnapshot']>): boolean =>
  !snapshot.matches('signed') && !isEmptyNote(snapshot.context.draft)

/** Whether a prescription was begun and is not signed. */
export const isUnsignedPrescription = ({ context }: ReturnType<PrescriptionRef['getSnapshot']>): boolean =>
  !isUntouched(context.draft)

/** The unsigned parts of a visit, in the order of the check-out. */
export const unsignedParts = ({ children }: VisitSnapshot): UnsignedPart[] => {
  const note = children.note?.getSnapshot()
  const prescription = children.prescription?.getSnapshot()
  return [
    ...(note !== undefined && isUnsignedNote(note) ? (['note'] as const) : []),
    ...(prescription !== undefined && isUnsignedPrescription(prescription)
      ? (['prescription'] as const)
      : []),
  ]
}
