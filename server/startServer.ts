import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config/config.ts'
import { readSecrets } from './config/secrets.ts'
import { demoNotes } from './db/seed/demoNotes.ts'
import { demoPayments } from './db/seed/demoPayments.ts'
import { demoRecords } from './db/seed/demoRecords.ts'
import { demoStory } from './db/seed/demoStory.ts'
import type { DemoSignIn } from './db/seed/seed.ts'
import { failureOf } from './failure.ts'
import { createFiles } from './files/files.ts'
import { openStorage } from './files/storage/openStorage.ts'
import { tlsCredentials } from './http/credentials.ts'
import { freeBytes } from './http/freeBytes.ts'
import { serveHealth } from './http/health.ts'
import { devMail } from './mail/devMail.ts'
import { createOutbox } from './mail/outbox.ts'
import { isComposerInstalled } from './meeting/compose/composerInstalled.ts'
import { openPayments } from './payments/openPayments.ts'
import { createAccessLog } from './portal/accessLog/accessLog.ts'
import { createAppointmentRepository } from './portal/appointment/repository.ts'
import { createBookings } from './portal/booking/bookings.ts'
import { expireBookings } from './portal/booking/expireBookings.ts'
import { createMoves } from './portal/booking/moves.ts'
import { createDataExport } from './portal/dataExport/dataExport.ts'
import { createRuleStore } from './portal/eventStore/ruleStore.ts'
import { createNotes } from './portal/note/notes.ts'
import { createPayments } from './portal/payments/payments.ts'
import { WEBHOOK_PATH } from './portal/payments/webhookRoute.ts'
import { portalRoutes } from './portal/portalRoutes.ts'
import { createPracticeChanges } from './portal/practiceChange/practiceChanges.ts'
import { createRx } from './portal/prescription/createRx.ts'
import { createPrescriptions } from './portal/prescription/prescriptions.ts'
import { profileHead } from './portal/publicProfile/profileHead.ts'
import { createRecordingExports } from './portal/recording/recordingExports.ts'
import { createRecordings } from './portal/recording/recordings.ts'
import { createSeals } from './portal/signing/seals.ts'
import { createTranscripts } from './portal/transcript/transcripts.ts'
import { createRecordExport } from './portal/visitAudit/recordExport.ts'
import { createVisitDirectory } from './portal/visitDirectory.ts'
import { createVisitTokens } from './portal/visitLink/visitTokens.ts'
import { openMeetings } from './providers/openMeetings.ts'
import { repeat } from './repeat.ts'
import { createSecurityLog } from './securityLog/securityLog.ts'
import { createAuthServices } from './start/authServices.ts'
import { openRecords } from './start/openRecords.ts'
import { pageSettings } from './start/pageSettings.ts'
import { createShutdownHooks } from './start/shutdownHooks.ts'
import { startMails } from './start/startMails.ts'

/** All running parts of one process. */
export interface RunningServer {
  /** Base URL, e.g. http://127.0.0.1:3000 */
  address: string
  /** Null when this is no demo clinic. `patientLink`: the page of the live visit, which its patient has. */
  demo: (DemoSignIn & { patientLink: string }) | null
  /** Whether demo data were requested but refused, because the clinic has practitioners of its own. */
  demoRefused: boolean
  /** Ends all calls, finishes pending requests, closes the database. */
  close(): Promise<void>
}

const DIST = join(import.meta.dirname, '..', 'dist')

const MEBIBYTE = 1024 * 1024

/** How often holds, requests and files whose time has come are looked for. */
const TIDY_MS = 60_000
/** How often events and refunds are worked off, and the embedded payment provider goes on. */
const PAYMENT_MS = 2_000
const addressOf = (server: HttpServer, host: string, secure: boolean): string => {
  const bound = server.address() as AddressInfo
  const shown = bound.family === 'IPv6' ? `[${host}]` : host
  return `${secure ? 'https' : 'http'}://${shown}:${bound.port}`
}

/** Migrates, seeds and listens; resolves when everything is ready. */
export const startServer = async (config: Config, clock: Clock = systemClock): Promise<RunningServer> => {
  const log = pino({ level: config.LOG_LEVEL, serializers: { err: failureOf, error: failureOf } })
  const secrets = await readSecrets(config.DATA_DIR)
  const securityLog = createSecurityLog({ dataDir: config.DATA_DIR, key: secrets.signInKey, clock })
  const tls = await tlsCredentials(config, clock())
  const shutdownHooks = createShutdownHooks()
  try {
    const records = await openRecords({ config, secrets, clock, log, securityLog, shutdownHooks })
    const { db, signingKey, publicKeys, signatures, recordLog, visitRecord, seeded } = records
    const demo = seeded.kind === 'demo' ? seeded.signIn : null
    const appointments = createAppointmentRepository(clock, visitRecord)
    // Before the meetings: they are what is closed first.
    shutdownHooks.add(
      repeat(
        () => expireBookings({ db, clock, appointments }),
        TIDY_MS,
        (error) => log.error(failureOf(error), 'holds could not be tidied'),
      ),
    )
    const card = await openPayments({ config, db, clock })
    shutdownHooks.add(() => card.close())
    const payments = createPayments({ db, clock, log: recordLog, appointments, provider: card.provider })
    if (demo !== null && card.test !== null)
      await demoPayments({ db, log: recordLog, appointments, now: clock() })
    const files = createFiles({
      db,
      clock,
      storage: openStorage(config),
      incoming: join(config.DATA_DIR, 'incoming'),
      scanner: config.CLAMAV ?? null,
      quota: config.FILES_QUOTA_MB * MEBIBYTE,
      key: secrets.accessTokenKey,
      failed: (error) => log.error(failureOf(error), 'a file could not be checked'),
    })
    shutdownHooks.add(
      repeat(files.tidy, TIDY_MS, (error) => log.error(failureOf(error), 'files could not be deleted')),
    )
    const exports = createRecordingExports({
      installed: isComposerInstalled(),
      onFailed: (recordingId) => log.error({ recordingId }, 'a recording could not be exported'),
    })
    shutdownHooks.add(() => exports.close())
    const recordings = createRecordings({
      db,
      clock,
      visitRecord,
      folder: join(config.DATA_DIR, 'recordings'),
      key: secrets.recordingKey,
      days: config.RECORDING_DAYS,
      exports,
    })
    const transcripts = createTranscripts({
      db,
      clock,
      visitRecord,
      key: secrets.recordingKey,
      days: config.RECORDING_DAYS,
    })
    shutdownHooks.add(
      repeat(transcripts.tidy, TIDY_MS, (error) =>
        log.error(failureOf(error), 'transcripts could not be deleted'),
      ),
    )
    const meetings = openMeetings({
      config,
      tokenSecret: secrets.meetingTokenKey,
      directory: createVisitDirectory(db, clock),
      clock,
      db,
      visitRecord,
      vault: recordings.vault,
      transcripts: transcripts.vault,
      log: log.child({ part: 'meeting' }),
    })
    const closeMeetings = () => meetings.close()
    shutdownHooks.add(closeMeetings)
    const { recording } = meetings.port
    if (recording !== null)
      shutdownHooks.add(
        repeat(
          () => recordings.tidy(recording),
          TIDY_MS,
          (error) => log.error(failureOf(error), 'recordings could not be deleted'),
        ),
      )
    const outbox = createOutbox(db, clock)
    const visitTokens = createVisitTokens(secrets.signInKey)
    const auth = createAuthServices({
      config,
      secrets,
      db,
      clock,
      outbox,
      securityLog,
      meetings: meetings.port,
    })
    const rules = createRuleStore(db, recordLog, clock)
    const prescriptionSeals = createSeals('prescription', signingKey, signatures)
    const noteSeals = createSeals('note', signingKey, signatures)
    if (demo !== null) {
      await demoRecords({ db, files, rules, visitRecord, now: clock() }).catch((error: unknown) =>
        log.warn(failureOf(error), 'the papers of the demo clinic could not be added'),
      )
      await demoStory({ db, visitRecord, seals: { note: noteSeals, prescription: prescriptionSeals } })
      await demoNotes({ db, visitRecord, seals: noteSeals })
    }
    const moves = createMoves({ db, clock, log: recordLog, appointments })
    const portal = {
      db,
      clock,
      meetings: meetings.port,
      accessLog: createAccessLog(recordLog, clock),
      visitRecord,
      recordExport: createRecordExport({ db, clock, visitRecord, signingKey, signatures }),
      files,
      appointments,
      rules,
      bookings: createBookings({ db, clock, log: recordLog, appointments, key: secrets.signInKey }),
      practiceChanges: createPracticeChanges({
        db,
        rules,
        clock,
        meetings: meetings.port,
        appointments,
        moves,
      }),
      moves,
      payments,
      visitTokens,
      codes: auth.codes,
      outbox,
      prescriptions: createPrescriptions(db, clock, visitRecord, prescriptionSeals),
      rx: createRx({ db, clock, visitRecord, seals: prescriptionSeals }, secrets.signInKey),
      notes: createNotes({ db, clock, visitRecord, seals: noteSeals }),
      recordings,
      transcripts,
      dataExport: createDataExport({ db, clock, files, signingKey, publicKeys, key: secrets.accessTokenKey }),
      publicUrl: config.PUBLIC_URL ?? null,
    }
    let isReady = false
    const app = await buildApp({
      config,
      log,
      tls,
      dist: DIST,
      page: pageSettings(config, { isDemo: demo !== null, meetings: meetings.port }),
      connectsTo: meetings.port.browserConnectsTo,
      frames: meetings.port.browserFrames,
      plugins: [
        ...meetings.plugins,
        portalRoutes(auth, portal),
        ...card.plugins,
        ...(config.DEV_MAIL ? [devMail(outbox)] : []),
      ],
      securityLog,
      heads: [profileHead(db, config.PUBLIC_URL ?? null)],
      health: (instance) =>
        serveHealth(instance, { db, isReady: () => isReady, freeBytes: () => freeBytes(config.DATA_DIR) }),
    })
    // Calls are notified and sockets closed first; otherwise the HTTP server would wait for them.
    shutdownHooks.addAfter(closeMeetings, () => app.close())
    meetings.attach(app.server)
    await app.listen({ host: config.HOST, port: config.PORT })
    await meetings.ready()
    const address = addressOf(app.server, config.HOST, tls !== null)
    card.deliverTo(async (body, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload: body })).statusCode
    })
    shutdownHooks.add(
      repeat(
        async () => {
          await card.pass()
          await payments.work()
        },
        PAYMENT_MS,
        (error) => log.error(failureOf(error), 'payments could not be worked off'),
      ),
      repeat(
        () => payments.reconcile(),
        TIDY_MS,
        (error) => log.error(failureOf(error), 'payments could not be compared'),
      ),
    )
    startMails({ config, db, clock, log, outbox, visitTokens, address, isDemo: demo !== null, shutdownHooks })
    isReady = true
    securityLog.record('server.started')
    return {
      address,
      demo:
        demo === null
          ? null
          : { ...demo, patientLink: new URL(`/visit/${visitTokens.of(demo.liveVisit)}`, address).href },
      demoRefused: seeded.kind === 'ownData',
      async close() {
        isReady = false
        await shutdownHooks.close()
        securityLog.record('server.stopped')
        await securityLog.flush()
      },
    }
  } catch (error) {
    await shutdownHooks.close()
    throw error
  }
}
