import type { VisitRecordEntry } from '../../../src/contracts/portal/visitRecord.ts'
import type { PrescriptionTable } from '../../db/prescriptionTables.ts'
import type { Seals } from '../signing/seals.ts'
import { folioOf } from './folio.ts'
import type { VisitKey } from './people.ts'

type Stored = Pick<
  PrescriptionTable,
  'appointment_id' | 'practitioner_id' | 'folio_number' | 'replaces' | 'body' | 'seal'
>
type Signed = Extract<VisitRecordEntry['fact'], { kind: 'prescription.signed' }>

/**
 * The folios of a visit for which record and stored prescriptions differ: changed or removed after signing,
 * or never signed.
 */
export const brokenFolios = (
  entries: readonly VisitRecordEntry[],
  stored: readonly Stored[],
  kindOf: Seals['kindOf'],
): string[] => {
  const signed = new Map<string, Signed>()
  for (const { fact } of entries) if (fact.kind === 'prescription.signed') signed.set(fact.folio, fact)
  const storedByFolio = new Map(stored.map((one) => [folioOf(one.folio_number), one]))
  return [...new Set([...signed.keys(), ...storedByFolio.keys()])]
    .filter((folio) => !agree(signed.get(folio), storedByFolio.get(folio), kindOf))
    .sort()
}

/** The visit that a stored prescription names. */
export const keyOf = (one: Pick<Stored, 'appointment_id' | 'practitioner_id'>): VisitKey => ({
  practitionerId: one.practitioner_id,
  appointmentId: one.appointment_id,
})

const agree = (fact: Signed | undefined, one: Stored | undefined, kindOf: Seals['kindOf']): boolean =>
  fact !== undefined &&
  one !== undefined &&
  one.seal === fact.seal &&
  kindOf(keyOf(one), one.body, one.seal) !== 'broken' &&
  (one.replaces === null ? null : folioOf(one.replaces)) === fact.replaces
