import type { Kysely } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { up as clinic } from './migrations/0001-clinic.ts'
import { up as appointments } from './migrations/0002-appointments.ts'
import { up as access } from './migrations/0003-access.ts'
import { up as meetings } from './migrations/0004-meetings.ts'
import { up as visitRecord } from './migrations/0005-visitRecord.ts'
import { up as prescriptions } from './migrations/0006-prescriptions.ts'
import { recordLog } from './migrations/0007-recordLog.ts'
import { up as mailAndCodes } from './migrations/0008-mailAndCodes.ts'
import { up as booking } from './migrations/0009-booking.ts'
import { up as accounts } from './migrations/0010-accounts.ts'
import { up as mailTries } from './migrations/0011-mailTries.ts'
import { up as patients } from './migrations/0012-patients.ts'
import { up as files } from './migrations/0013-files.ts'
import { up as records } from './migrations/0013-records.ts'
import { up as profile } from './migrations/0014-profile.ts'
import { up as calendarFeed } from './migrations/0015-calendarFeed.ts'
import { up as patientBookings } from './migrations/0016-patientBookings.ts'
import { up as payments } from './migrations/0017-payments.ts'
import { up as secondFactor } from './migrations/0018-secondFactor.ts'
import { up as offeredTimes } from './migrations/0020-offeredTimes.ts'
import { up as notes } from './migrations/0021-notes.ts'
import { up as prescriptionChecks } from './migrations/0022-prescriptionChecks.ts'
import { up as notices } from './migrations/0025-notices.ts'
import { up as recordings } from './migrations/0026-recordings.ts'
import { up as handovers } from './migrations/0027-handovers.ts'
import { up as transcripts } from './migrations/0030-transcripts.ts'
import { up as callFiles } from './migrations/0031-callFiles.ts'
import { up as encryption } from './migrations/0032-encryption.ts'
import { up as composedRecordings } from './migrations/0033-composedRecordings.ts'
import { up as draftWriters } from './migrations/0034-draftWriters.ts'
import { up as messageReaders } from './migrations/0035-messageReaders.ts'
import { up as visitNotices } from './migrations/0036-visitNotices.ts'
import { up as recordingEnds } from './migrations/0037-recordingEnds.ts'
import { up as messageKinds } from './migrations/0038-messageKinds.ts'
import { up as companionLinks } from './migrations/0039-companionLinks.ts'
import { up as zoneChanges } from './migrations/0040-zoneChanges.ts'
import type { Tables } from './tables.ts'

/**
 * Migrations are imported rather than read from a folder, so that a bundle or a moved file cannot lose one.
 */
const provider = (recordKey: string): MigrationProvider => ({
  getMigrations: async () => ({
    '0001-clinic': { up: clinic },
    '0002-appointments': { up: appointments },
    '0003-access': { up: access },
    '0004-meetings': { up: meetings },
    '0005-visitRecord': { up: visitRecord },
    '0006-prescriptions': { up: prescriptions },
    '0007-recordLog': { up: recordLog(recordKey) },
    '0008-mailAndCodes': { up: mailAndCodes },
    '0009-booking': { up: booking },
    '0010-accounts': { up: accounts },
    '0011-mailTries': { up: mailTries },
    '0012-patients': { up: patients },
    '0013-files': { up: files },
    '0013-records': { up: records },
    '0014-profile': { up: profile },
    '0015-calendarFeed': { up: calendarFeed },
    '0016-patientBookings': { up: patientBookings },
    '0017-payments': { up: payments },
    '0018-secondFactor': { up: secondFactor },
    '0020-offeredTimes': { up: offeredTimes },
    '0021-notes': { up: notes },
    '0022-prescriptionChecks': { up: prescriptionChecks },
    '0025-notices': { up: notices },
    '0026-recordings': { up: recordings },
    '0027-handovers': { up: handovers },
    '0030-transcripts': { up: transcripts },
    '0031-callFiles': { up: callFiles },
    '0032-encryption': { up: encryption },
    '0033-composedRecordings': { up: composedRecordings },
    '0034-draftWriters': { up: draftWriters },
    '0035-messageReaders': { up: messageReaders },
    '0036-visitNotices': { up: visitNotices },
    '0037-recordingEnds': { up: recordingEnds },
    '0038-messageKinds': { up: messageKinds },
    '0039-companionLinks': { up: companionLinks },
    '0040-zoneChanges': { up: zoneChanges },
  }),
})

/**
 * Migrates the database to the current schema; Kysely's lock keeps two processes from doing it at once.
 * @param recordKey seals the log that is created from the rows of a database without one
 */
export const migrate = async (db: Kysely<Tables>, recordKey: string): Promise<void> => {
  const { error } = await new Migrator({ db, provider: provider(recordKey) }).migrateToLatest()
  if (error !== undefined) throw error
}
