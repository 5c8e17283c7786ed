import { randomUUID } from 'node:crypto'
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
import type { CallMember, MeetingRecording } from '../meeting/ports.ts'
import { nobodyKnown } from '../meeting/signalling/waitingRooms.ts'
import { testPages } from '../payments/double/testPages.ts'
import { createAccessLog } from '../portal/accessLog/accessLog.ts'
import type { BookedData } from '../portal/appointment/events.ts'
import { createAppointmentRepository } from '../portal/appointment/repository.ts'
import { newRoomCode, newRoomId } from '../portal/appointment/roomNames.ts'
import { createAccessTokens } from '../portal/auth/accessToken.ts'
import { createKnownDevices } from '../portal/auth/knownDevice.ts'
import { createPasskeys } from '../portal/auth/passkeys.ts'
import { hashPassword } from '../portal/auth/passwords.ts'
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
import { searchable } from '../portal/searchable.ts'
import { createSeals } from '../portal/signing/seals.ts'
import { newSigningKey, signatureCheck, signingKeyOf } from '../portal/signing/signingKey.ts'
import { createTranscripts } from '../portal/transcript/transcripts.ts'
import { createRecordExport } from '../portal/visitAudit/recordExport.ts'
import { createVisitTokens } from '../portal/visitLink/visitTokens.ts'
import { writeVisitMails } from '../portal/visitMail/visitMails.ts'
import { createVisitRecord } from '../portal/visitRecord/visitRecord.ts'
import type { Meetings } from '../providers/meetings.ts'
import type { SecurityEvent, SecurityKind, SecurityLog } from '../securityLog/securityLog.ts'
import type { DatabaseKind } from './databases.ts'
import { openTestPayments } from './testPayments.ts'

export const PASSWORD = 'correct horse battery'

export const RECORD_KEY = 'a record key for tests only'
export const testSigningKey = signingKeyOf(newSigningKey())
export const testSignatures = signatureCheck([testSigningKey.publicPem])
export const testSeals = createSeals('prescription', testSigningKey, testSignatures)
export const testNoteSeals = createSeals('note', testSigningKey, testSignatures)

export interface TestPractitioner {
  id: string
  email: string
  specialityId: string
}

/** Meetings for tests: signs readable tokens and records which rooms were ended. */
const fakeMeetings = () => {
  const ended: string[] = []
  const reopened: string[] = []
  const calls: FakeCall[] = []
  const members = new Map<string, CallMember>()
  const meetings: Meetings = {
    ensureRoom: async (roomId) => roomId,
    mintToken: async ({ roomId, userId, role, takesPlace }) =>
      meetingToken({
        room_id: roomId,
        user_id: userId,
        role,
        ...(takesPlace === true ? { takes_place: true } : {}),
      }),
    initEndpoint: (origin) => `${origin}/init`,
    endRoom: async (roomId) => {
      ended.push(roomId)
    },
    reopenRoom: async (roomId) => {
      reopened.push(roomId)
    },
    recheckAccess: async () => {},
    recording: fakeRecording(calls),
    waiting: nobodyKnown,
    memberOf: async (token) => members.get(token) ?? null,
    movesCalls: true,
    browserConnectsTo: [],
    browserFrames: [],
  }
  return { meetings, ended, reopened, calls, members }
}

/** A room with a call, and the recording that was requested of it. */
export interface FakeCall {
  roomId: string
  recordingId: string | null
  changes: string[]
  /** No composer has a place for it. */
  cannotCompose?: boolean
}

/** Records the requests of the portal; a room without a call refuses them. */
const fakeRecording = (calls: FakeCall[]): MeetingRecording => ({
  request: async (roomId, recordingId, _by, kind) => {
    const call = calls.find((one) => one.roomId === roomId)
    if (call === undefined) return 'noCall'
    if (kind === 'browser' && call.cannotCompose === true) return 'noComposer'
    if (call.recordingId !== null) return 'conflict'
    call.recordingId = recordingId
    return null
  },
  set: async (roomId, recordingId, change) => {
    const call = calls.find((one) => one.roomId === roomId)
    if (call?.recordingId !== recordingId) return 'noCall'
    call.changes.push(change)
    return null
  },
  isOpen: (roomId) => calls.some((one) => one.roomId === roomId && one.recordingId !== null),
})

export const meetingToken = (claims: object): string =>
  `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

/** The whole portal over a temporary database, without a socket, with a clock that the test sets. */
export const openPortal = async (
  kind: DatabaseKind,
  { scanner = null, quota = 100 * 1024 * 1024 }: { scanner?: ClamdAddress | null; quota?: number } = {},
) => {
  const { db, close } = await kind.open()
  let now = new Date('2026-03-02T16:00:00.000Z')
  const clock = () => now
  const { meetings, ended, reopened, calls, members } = fakeMeetings()
  const recordLog = createRecordLog(db, RECORD_KEY)
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
          accessLog: createAccessLog(recordLog, clock),
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

  const addPractitioner = async (
    timezone = 'UTC-06:00',
    { licence }: { licence: string | null } = { licence: '1234567' },
  ): Promise<TestPractitioner> => {
    const id = randomUUID()
    const specialityId = randomUUID()
    const email = `${id}@clinic.test`
    await db
      .insertInto('speciality')
      .values({ id: specialityId, label: `Speciality ${specialityId}` })
      .execute()
    await db
      .insertInto('practitioner')
      .values({
        id,
        email,
        password_hash: await hashPassword(PASSWORD),
        first_name: 'Elena',
        last_name: 'Márquez',
        avatar: null,
        phone: '+525555550142',
        timezone,
        locale: 'es',
        created_at: now,
        licence,
        school: 'Universidad de Prueba',
        office_address: 'Calle Falsa 123, Ciudad de México',
      })
      .execute()
    await db
      .insertInto('practitioner_speciality')
      .values({
        id: randomUUID(),
        practitioner_id: id,
        speciality_id: specialityId,
        is_primary: true,
        position: 0,
      })
      .execute()
    return { id, email, specialityId }
  }

  const addClient = async (
    practitionerId: string,
    name = { first: 'Ana', last: 'López' },
  ): Promise<string> => {
    const id = randomUUID()
    await db
      .insertInto('client')
      .values({
        id,
        practitioner_id: practitionerId,
        first_name: name.first,
        last_name: name.last,
        birth_date: '1988-04-12',
        sex: 'F',
        allergies: JSON.stringify(['Penicilina']),
        search_name: searchable(`${name.first} ${name.last}`),
      })
      .execute()
    return id
  }

  const clinic = { actorId: null, owner: null }
  /** Books a visit, by default for half an hour from now, and accepts it unless it waits for a payment. */
  const book = async (who: TestPractitioner, over: Partial<BookedData> = {}) => {
    const id = randomUUID()
    const clientId = over.clientId ?? (await addClient(who.id))
    const booking: BookedData = {
      practitionerId: who.id,
      clientId,
      specialityId: who.specialityId,
      startTime: now.toISOString(),
      endTime: new Date(Date.parse(over.startTime ?? now.toISOString()) + 30 * 60_000).toISOString(),
      reason: 'Dolor de cabeza',
      priceCentavos: 65_000,
      payment: 'paid',
      roomId: newRoomId(),
      roomCode: newRoomCode(),
      terms: null,
      // Tests about something else book one time as often as they like.
      exclusive: false,
      ...over,
    }
    await appointments.handle(id, clinic, { type: 'book', booking })
    if (booking.payment !== 'pending') await appointments.handle(id, clinic, { type: 'accept', now })
    return { id, ...booking }
  }

  const signIn = async (email: string): Promise<{ token: string; refresh_token: string }> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      payload: { email, password: PASSWORD },
    })
    return answer.json()
  }

  /** Calls as a signed-in practitioner. */
  const as = (token: string) => ({
    get: (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } }),
    send: (
      method: 'PUT' | 'PATCH' | 'POST' | 'DELETE',
      url: string,
      payload?: object,
      headers: Record<string, string> = {},
    ) =>
      app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(payload === undefined ? {} : { payload }),
      }),
  })

  return {
    app,
    db,
    appointments,
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
    addPractitioner,
    addClient,
    book,
    signIn,
    as,
    close: async () => {
      await app.close()
      await card.close()
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestPortal = Awaited<ReturnType<typeof openPortal>>
