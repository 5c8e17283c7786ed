import type { Database } from '../../db/client.ts'
import { hoursOf } from './rulesQuery.ts'

/**
 * The zone in which a practice keeps its hours.
 * @param timezone the practitioner's own, for a practice without hours
 */
export const practiceZone = async (db: Database, practitionerId: string, timezone: string): Promise<string> =>
  (await hoursOf(db, practitionerId)).at(-1)?.zone ?? timezone
