import { BY_NAME } from '../../machines/patient/patientList.ts'
import { type PatientsView, patientsView } from '../../machines/patient/patientsContract.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'

/** With the drafts it leaves the device at sign-out: what is searched for names patients. */
const keyOf = (practitionerId: string): string => `draft/${encodeURIComponent(practitionerId)}/patients`

/** How the list was left in this tab. */
export const readPatientsView = (tabStore: JsonStorage, practitionerId: string): PatientsView =>
  tabStore.read(keyOf(practitionerId), patientsView) ?? { sort: BY_NAME, search: '' }

export const storePatientsView = (
  tabStore: JsonStorage,
  practitionerId: string,
  view: PatientsView,
): void => {
  tabStore.write(keyOf(practitionerId), view)
}
