import { listFields, listIn } from '../../contracts/portal/patient/formFields.ts'
import type { Patient } from '../../contracts/portal/patient/patient.ts'
import { sameJson } from '../../machines/kit/sameJson.ts'
import {
  type EditRelation,
  type KeptPatientEdit,
  keptPatientEdit,
} from '../../machines/visit/patientPanelContract.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'

interface Deps {
  readonly now: () => number
  /** The browser's local store; what is kept there is wiped at sign-out. */
  readonly storage: JsonStorage
}
interface About {
  /** null: the panel belongs to no visit, and nothing is kept. */
  readonly appointmentId: string | null
}

/** Only its doctor can open a visit, and sign-out removes the copies. */
const addressOf = ({ appointmentId }: About) => ({
  form: 'patientPanel',
  owner: appointmentId === null ? null : { owner: 'visit', subject: appointmentId },
})

/** @param kept the edit of this device; null when there is none */
export const relationOf = (kept: KeptPatientEdit | null, patient: Patient): EditRelation => {
  if (kept === null) return 'same'
  const { field, typed, base } = kept
  const saved = patient[field]
  const list = listIn(typed)
  // A text that is no valid list differs from every list.
  const changesNothing = sameJson(list, saved) || sameJson(list, base)
  if (changesNothing && listFields.safeParse(typed).success) return 'same'
  return sameJson(base, saved) ? 'ahead' : 'apart'
}

/** Keeps on the device, for 24 hours, the edit of a list beside the call that the portal does not have yet. */
export const createKeptPatientEdits = ({ now, storage }: Deps) => {
  const drafts = createDrafts({ storage, now }, keptPatientEdit)
  const remove = (about: About): void => drafts.remove(addressOf(about))
  return {
    write: (about: About, edit: KeptPatientEdit): void => drafts.write(addressOf(about), edit),
    remove,
    isKept: (about: About): boolean => drafts.read(addressOf(about)) !== null,
    /** The edit that an earlier load of the page left, unless it changes nothing. */
    resume: (
      about: About,
      patient: Patient,
    ): { readonly kept: KeptPatientEdit | null; readonly relation: EditRelation } => {
      const kept = drafts.read(addressOf(about))?.values ?? null
      const relation = relationOf(kept, patient)
      if (relation !== 'same') return { kept, relation }
      remove(about)
      return { kept: null, relation }
    },
  }
}
