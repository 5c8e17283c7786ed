import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config/config.ts'
import { readSecrets } from './config/secrets.ts'
import { databasePlace, openDatabase } from './db/client.ts'
import { lockFolder } from './db/folderLock.ts'
import { migrate } from './db/migrate.ts'
import { type DemoSignIn, seed } from './db/seed/seed.ts'
import { tlsCredentials } from './http/credentials.ts'
import { serveHealth } from './http/health.ts'
import { createAccessLog } from './portal/accessLog/accessLog.ts'
import { createAppointmentRepository } from './portal/appointment/repository.ts'
import { createAccessTokens } from './portal/auth/accessToken.ts'
import { createSessions } from './portal/auth/sessions.ts'
import { createSignInLimits } from './portal/auth/signInLimits.ts'
import { portalRoutes } from './portal/portalRoutes.ts'
import { createPrescriptions } from './portal/prescription/prescriptions.ts'
import { createVisitDirectory } from './portal/visitDirectory.ts'
import { createVisitRecord } from './portal/visitRecord/visitRecord.ts'
import { openMeetings } from './providers/openMeetings.ts'

/** Everything of one process, running. */
export interface Clinic {
  /** Where it answers, e.g. http://127.0.0.1:3000 */
  address: string
  demo: DemoSignIn | null
  /** Sends everybody out of their calls, finishes what was asked, closes the database. */
  close(): Promise<void>
}

const DIST = join(import.meta.dirname, '..', 'dist')

const addressOf = (server: HttpServer, host: string, secure: boolean): string => {
  const bound = server.address() as AddressInfo
  const shown = bound.family === 'IPv6' ? `[${host}]` : host
  return `${secure ? 'https' : 'http'}://${shown}:${bound.port}`
}

/** Migrates, seeds, listens; resolves once all is ready. */
export const startClinic = async (config: Config, clock: Clock = systemClock): Promise<Clinic> => {
  const log = pino({ level: config.LOG_LEVEL })
  const secrets = await readSecrets(config.DATA_DIR)
  const tls = await tlsCredentials(config, clock())
  // What was opened is closed again, the latest first: at the end, and when the start fails half-way.
  const opened: (() => Promise<void>)[] = []
  const close = async () => {
    for (const undo of opened.splice(0).reverse()) await undo()
  }
  try {
    const place = databasePlace(config)
    if (place.kind === 'folder') opened.push(await lockFolder(config.DATA_DIR))
    const db = await openDatabase(place)
    opened.push(() => db.destroy())
    await migrate(db)
    const visitRecord = createVisitRecord(db, secrets.recordKey)
    const demo = await seed(db, visitRecord, config, clock())
    const meetings = openMeetings({
      config,
      tokenSecret: secrets.meetingTokenKey,
      directory: createVisitDirectory(db, clock),
      clock,
      db,
      visitRecord,
      log: log.child({ part: 'meeting' }),
    })
    opened.push(() => meetings.close())
    const auth = {
      db,
      accessTokens: createAccessTokens(secrets.accessTokenKey, clock),
      sessions: createSessions(db, clock),
      limits: createSignInLimits(db, clock, secrets.signInKey),
    }
    const portal = {
      db,
      clock,
      meetings: meetings.port,
      accessLog: createAccessLog(db, clock),
      visitRecord,
      appointments: createAppointmentRepository(db, clock, visitRecord),
      prescriptions: createPrescriptions(db, clock, visitRecord),
      publicUrl: config.PUBLIC_URL ?? null,
    }
    let isReady = false
    const app = await buildApp({
      config,
      log,
      tls,
      dist: DIST,
      connectsTo: meetings.port.browserConnectsTo,
      frames: meetings.port.browserFrames,
      plugins: [...meetings.plugins, portalRoutes(auth, portal)],
      health: (instance) => serveHealth(instance, db, () => isReady),
    })
    // Calls are told first and sockets closed, else the HTTP server would wait for them.
    opened.splice(-1, 0, () => app.close())
    meetings.attach(app.server)
    await app.listen({ host: config.HOST, port: config.PORT })
    await meetings.ready()
    isReady = true
    return {
      address: addressOf(app.server, config.HOST, tls !== null),
      demo,
      close() {
        isReady = false
        return close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
