import { openHours } from '../../../src/contracts/portal/schedule/openHours.ts'
import type { Range } from '../../../src/contracts/portal/schedule/ranges.ts'
import type { Rules } from '../../../src/contracts/portal/schedule/rules.ts'
import { rulesOf } from '../../portal/schedule/rulesQuery.ts'
import type { Database } from '../client.ts'

/** An extension of the demo clinic is for every speciality, so that any id gives the same hours. */
const ANY_SPECIALITY = ''

/** The zone of the practitioner's hours, and when the practice is open within a range. */
export const demoHours = async (db: Database, practitionerId: string, range: Range) => {
  const rules: Rules = await rulesOf(db, practitionerId, range)
  const zone = rules.hours.at(-1)?.zone
  if (zone === undefined) throw new Error('The demo clinic has no hours')
  return { zone, ...openHours(rules, ANY_SPECIALITY, range) }
}
