import type { CompanionKind } from '../../src/contracts/meeting/people/companion.ts'

/** A code by which a relative or an interpreter enters the room of a visit; one of each kind. */
interface CompanionLinkTable {
  appointment_id: string
  kind: CompanionKind
  /** abc-defg-hij, as the patient's own code. */
  room_code: string
}

export interface CompanionTables {
  companion_link: CompanionLinkTable
}
