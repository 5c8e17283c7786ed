import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { noPageSettings } from '../../src/contracts/portal/pageSettings.ts'
import { buildApp } from '../app.ts'
import { TRUST_NOBODY } from '../config/trustProxy.ts'
import type { ClamdAddress } from '../files/check/clamd.ts'
import { createFiles } from '../files/files.ts'
import { createDiskStorage } from '../files/storage/diskStorage.ts'
import { serveHealth } from '../http/health.ts'
import { createOutbox } from '../mail/outbox.ts'
import { isComposerInstalled } from '../meeting/compose/composerInstalled.ts'
import { testPages } from '../payments/double/testPages.ts'
import { createAccessLog } from '../portal/accessLog/accessLog.ts'
import { createAppointmentRepository } from '../portal/appointment/repository.ts'
import { createAccessTokens } from '../portal/auth/accessToken.ts'
import { createKnownDevices } from '../portal/auth/knownDevice.ts'
import { createPasskeys } from '../portal/auth/passkeys.ts'
import { createResetGrants } from '../portal/auth/resetGrant.ts'
import { createSecondFactors } from '../portal/auth/secondFactors.ts'
import { createSessions } from '../portal/auth/sessions.ts'
import { createSignInLimits } from '../portal/auth/signInLimits.ts'
import { createVerificationCodes } from '../portal/auth/verificationCodes.ts'
import { createBookings } from '../portal/booking/bookings.ts'
import { createMoves } from '../portal/booking/moves.ts'
import { createDataExport } from '../portal/dataExport/dataExport.ts'
import { createRuleStore } from '../portal/eventStore/ruleStore.ts'
import { createNotes } from '../portal/note/notes.ts'
import { createPayments } from '../portal/payments/payments.ts'
import { portalRoutes } from '../portal/portalRoutes.ts'
import { createPracticeChanges } from '../portal/practiceChange/practiceChanges.ts'
import { createRx } from '../portal/prescription/createRx.ts'
import { createPrescriptions } from '../portal/prescription/prescriptions.ts'
import { createRecordingExports } from '../portal/recording/recordingExports.ts'
import { createRecordings } from '../portal/recording/recordings.ts'
import { createRecordLog } from '../portal/recordLog/recordLog.ts'
import { createTranscripts } from '../portal/transcript/transcripts.ts'
import { createRecordExport } from '../portal/visitAudit/recordExport.ts'
import { createVisitTokens } from '../portal/visitLink/visitTokens.ts'
import { writeVisitMails } from '../portal/visitMail/visitMails.ts'
import { createVisitRecord } from '../portal/visitRecord/visitRecord.ts'
import type { SecurityEvent, SecurityKind, SecurityLog } from '../securityLog/securityLog.ts'
import type { DatabaseKind } from './databases.ts'
import { fakeMeetings } from './fakeMeetings.ts'
import { RECORD_KEY, testNoteSeals, testSeals, testSignatures, testSigningKey } from './testKeys.ts'
import { openTestPayments } from './testPayments.ts'
import { testPeople } from './testPeople.ts'

/** The whole portal over a temporary database, without a socket, with a clock that the test sets. */
export const openPortal = async (
  kind: DatabaseKind,
  { scanner = null, quota = 100 * 1024 * 1024 }: { scanner?: ClamdAddress | null; quota?: number } = {},
) => {
  const { db, close } = await kind.open()
  let now = new Date('2026-03-02T16:00:00.000Z')
  const clock = () => now
  const { meetings, ended, reopened, calls, members, waiting, waitingChanged, listening, attended } =
    fakeMeetings()
  const recordLog = createRecordLog(db, RECORD_KEY)
  const accessLog = createAccessLog(recordLog, clock)
  const securityEvents: ({ kind: SecurityKind } & Partial<SecurityEvent>)[] = []
  const securityLog: SecurityLog = {
    record: (kind, about) => void securityEvents.push({ kind, ...about }),
    flush: async () => undefined,
  }
  const visitRecord = createVisitRecord(db, recordLog)
  const folder = await mkdtemp(join(tmpdir(), 'consulta-files-'))
  const storage = createDiskStorage(join(folder, 'files'))
  const files = createFiles({
    db,
    clock,
    storage,
    incoming: join(folder, 'incoming'),
    scanner,
    quota,
    key: 'a key',
    failed: () => undefined,
  })
  const exports = createRecordingExports({ installed: isComposerInstalled(), onFailed: () => undefined })
  const recordings = createRecordings({
    db,
    clock,
    visitRecord,
    folder: join(folder, 'recordings'),
    key: 'a recording key',
    days: 90,
    exports,
  })
  const transcripts = createTranscripts({ db, clock, visitRecord, key: 'a recording key', days: 90 })
  const outbox = createOutbox(db, clock)
  const visitTokens = createVisitTokens('a key')
  const codes = createVerificationCodes(db, clock, 'a key')
  const appointments = createAppointmentRepository(clock, visitRecord)
  const card = await openTestPayments(db, clock)
  const payments = createPayments({ db, clock, log: recordLog, appointments, provider: card.provider })
  const rules = createRuleStore(db, recordLog, clock)
  const moves = createMoves({ db, clock, log: recordLog, appointments })
  const app = await buildApp({
    config: {
      TRUST_PROXY: TRUST_NOBODY,
      TLS: { mode: 'off' },
      PUBLIC_URL: undefined,
      HSTS_SUBDOMAINS: false,
      API_DOCS: false,
      MEDIA_HOSTS: [],
    },
    log: pino({ level: 'silent' }),
    tls: null,
    securityLog,
    dist: '/nowhere',
    page: noPageSettings,
    connectsTo: [],
    frames: [],
    plugins: [
      portalRoutes(
        {
          db,
          clock,
          outbox,
          codes,
          resetGrants: createResetGrants('a reset key', clock),
          recheckAccess: meetings.recheckAccess,
          accessTokens: createAccessTokens('an access token key for tests only', clock),
          sessions: createSessions(db, clock),
          limits: createSignInLimits(db, clock, 'a key'),
          knownDevices: createKnownDevices(clock, 'a key'),
          secondFactors: createSecondFactors(db, clock, 'a factor key'),
          passkeys: createPasskeys(db, clock),
          securityLog,
          publicUrl: 'https://visits.clinic.test',
        },
        {
          db,
          clock,
          meetings,
          accessLog,
          visitRecord,
          recordExport: createRecordExport({
            db,
            clock,
            visitRecord,
            signingKey: testSigningKey,
            signatures: testSignatures,
          }),
          files,
          appointments,
          rules,
          bookings: createBookings({ db, clock, log: recordLog, appointments, key: 'a key' }),
          practiceChanges: createPracticeChanges({
            db,
            rules,
            clock,
            meetings: meetings,
            appointments,
            moves,
          }),
          moves,
          payments,
          visitTokens,
          codes,
          outbox,
          prescriptions: createPrescriptions(db, clock, visitRecord, testSeals),
          rx: createRx({ db, clock, visitRecord, seals: testSeals }, 'a key'),
          notes: createNotes({ db, clock, visitRecord, seals: testNoteSeals }),
          recordings,
          transcripts,
          dataExport: createDataExport({
            db,
            clock,
            files,
            signingKey: testSigningKey,
            publicKeys: [testSigningKey.publicPem],
            key: 'a key',
          }),
          publicUrl: null,
        },
      ),
      testPages(card.test),
    ],
    health: (instance) =>
      serveHealth(instance, { db, isReady: () => true, freeBytes: async () => Number.POSITIVE_INFINITY }),
  })

  return {
    app,
    db,
    appointments,
    accessLog,
    visitRecord,
    files,
    storage,
    outbox,
    visitTokens,
    payments,
    card,
    /** Writes the mails about visits that are due. */
    writeVisitMails: () =>
      writeVisitMails({
        db,
        clock,
        outbox,
        tokens: visitTokens,
        baseUrl: () => 'https://visits.clinic.test',
      }),
    codes,
    securityEvents,
    endedRooms: ended,
    reopenedRooms: reopened,
    /** Rooms with a call; empty at first. */
    calls,
    /** The people in a call, by the token of the meeting; empty at first. */
    members,
    /** Rooms in whose waiting room somebody is, and those in which a doctor is; empty at first. */
    waiting,
    waitingChanged,
    /** Calls that wait for another list of those who wait. */
    listening,
    attended,
    recordings,
    transcripts,
    recording: meetings.recording,
    clock,
    setTime: (time: string) => {
      now = new Date(time)
    },
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    ...testPeople({ app, db, clock, appointments }),
    close: async () => {
      await app.close()
      await card.close()
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestPortal = Awaited<ReturnType<typeof openPortal>>
