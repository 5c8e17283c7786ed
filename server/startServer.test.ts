import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config/config.ts'
import { readSecrets } from './config/secrets.ts'
import { openDatabase } from './db/client.ts'
import { signMeetingToken } from './meeting/http/meetingToken.ts'
import { SocketClient } from './meeting/testing/socketClient.ts'
import { readSecurityLog } from './securityLog/readSecurityLog.ts'
import { type RunningServer, startServer } from './startServer.ts'
import { emptyDataDir } from './testing/emptyDataDir.ts'
import { openMailServer } from './testing/mailServer.ts'

let dataDir: string
let running: RunningServer[]
beforeEach(async () => {
  dataDir = await emptyDataDir()
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((clinic) => clinic.close()))
  await rm(dataDir, { recursive: true })
})

const start = async (env: Record<string, string> = {}) => {
  const config = readConfig({ PORT: '0', MEDIA_PORTS: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env })
  const clinic = await startServer(config)
  running.push(clinic)
  return clinic
}
const stop = async (clinic: RunningServer) => {
  running = running.filter((one) => one !== clinic)
  await clinic.close()
}
const login = (clinic: RunningServer, password = clinic.demo?.password) =>
  fetch(`${clinic.address}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: clinic.demo?.email, password }),
  })

const getOverTls = (url: string, ca: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(url, { ca, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('one process', () => {
  it('sends its mails to the mail server that is set', async () => {
    const mailServer = await openMailServer()
    try {
      const clinic = await start({ SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@clinic.test' })
      await fetch(`${clinic.address}/v1/auth/password/forgot`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: clinic.demo?.email }),
      })
      await expect.poll(() => mailServer.received.length, { timeout: 10_000 }).toBe(1)
      expect(mailServer.received[0]?.text).toMatch(/\d{6}/)
      await stop(clinic)
    } finally {
      await mailServer.close()
    }
  })

  it('is ready when it says so, and signs the demo doctor in', async () => {
    const clinic = await start()
    const health = await fetch(`${clinic.address}/healthz`)
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
    expect((await login(clinic)).status).toBe(200)
  })

  it('keeps its data, its keys and its demo password from one start to the next', async () => {
    const first = await start()
    const { token } = (await (await login(first)).json()) as { token: string }
    await stop(first)
    const second = await start()
    // Each start takes a free port; the rest of the link is the same.
    const signIn = ({ demo }: RunningServer) => ({
      ...demo,
      patientLink: demo && new URL(demo.patientLink).pathname,
    })
    expect(signIn(second)).toEqual(signIn(first))
    const profile = await fetch(`${second.address}/v2/practitioner/profile`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(profile.status).toBe(200)
  })

  it('keeps a running call over a restart: sockets close plainly, and nobody joins again', async () => {
    const first = await start({ SEED: 'none' })
    const { meetingTokenKey } = await readSecrets(dataDir)
    const token = await signMeetingToken(meetingTokenKey, { roomId: 'r', userId: 'u', role: 'doctor' })
    const doctor = await SocketClient.open(first.address, { token })
    await doctor.until('on-policy-change')
    expect((await doctor.call('join', { name: 'Dr. Ana', offer: undefined })).result).toBeTruthy()
    await doctor.call('set-metadata', { key: 'k', data: { page: 3 } })
    await stop(first)
    await doctor.untilClosed()
    expect(doctor.methods).not.toContain('on-error')

    const second = await start({ SEED: 'none' })
    const back = await SocketClient.open(second.address, { token, peer: doctor.peerId })
    await back.until('peer-list')
    expect((await back.call('get-metadata', { key: 'k' })).result).toMatchObject({ data: { page: 3 } })
    expect((await back.call('get-peer', { peer_id: doctor.peerId })).result).toMatchObject({
      role: 'doctor',
      info: { name: 'Dr. Ana' },
    })
    expect(back.all('session-info').at(-1)?.session_id).toBe(doctor.all('session-info').at(-1)?.session_id)
    back.notify('leave', {})
    back.close()
  })

  it('sends a doctor who signs out out of the call, and everybody out of a cancelled visit', async () => {
    const clinic = await start()
    const signIn = async () => ((await (await login(clinic)).json()) as { token: string }).token
    const call = async (token: string, method: string, path: string, body?: object) => {
      const answer = await fetch(`${clinic.address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return answer.status === 204 ? null : answer.json()
    }
    const token = await signIn()
    const { appointments } = await call(token, 'GET', '/v1/practitioner/appointment/list')
    let open: { id: string; room_id: string; token: string } | null = null
    for (const { id } of appointments as { id: string }[]) {
      const room = await call(token, 'GET', `/v1/video_room/token?appoinment_id=${id}`)
      if (room.token !== undefined) open ??= { ...room, id }
    }
    if (open === null) throw new Error('The demo has no open visit')
    const enter = async (meetingToken: string) => {
      const client = await SocketClient.open(clinic.address, { token: meetingToken })
      await client.until('on-policy-change')
      await client.call('join', { name: 'Ana' })
      return client
    }
    const { meetingTokenKey } = await readSecrets(dataDir)
    const doctor = await enter(open.token)
    const guest = await enter(
      await signMeetingToken(meetingTokenKey, { roomId: open.room_id, userId: 'guest', role: 'patient' }),
    )

    await call(token, 'POST', '/v1/auth/logout', {
      device: { id: randomUUID(), name: 'Chrome', platform: 'Linux' },
    })
    expect((await doctor.until('on-error')).code).toBe(401)
    expect((await guest.until('on-peer-leave')).peer_id).toBe(doctor.peerId)
    expect((await guest.call('ping', { timestamp: 1 })).result).toBeTruthy()

    const again = await signIn()
    const { practitioner } = await call(again, 'GET', '/v2/practitioner/profile')
    await call(again, 'PUT', `/v1/practitioner/appointment/${practitioner.id}/${open.id}/?status=cancel`)
    expect(await guest.until('on-peer-leave-request')).toMatchObject({
      reason: 'The visit was cancelled',
      room_end: true,
    })
    guest.close()
  })

  it('P7.01 P7.02 P7.03 P7.28 P7.29 describes its API on the spelled paths, with statuses as they travel', async () => {
    const clinic = await start({ SEED: 'none', API_DOCS: 'on' })
    expect(clinic.demo).toBeNull()
    const api = await (await fetch(`${clinic.address}/v1/docs/json`)).text()
    for (const path of [
      '/v1/auth/login',
      '/v1/auth/refresh_token',
      '/v1/auth/logout',
      '/v2/practitioner/profile',
      '/v2/practitioner/profile/completeness',
      '/v1/practitioner/appointment/list',
      '/v1/practitioner/appointment/timeframe',
      '/v1/practitioner/appointment/{userId}/{id}/',
      '/v2/practitioner/appointment/details/{id}',
      '/v1/video_room/token',
      '/v1/notification/session_start_notification/{id}',
      '/v1/practitioner/appointment/session/{id}',
      '/v1/practitioner/prescription/{id}',
      '/v2/practitioner/prescription/{id}',
    ])
      expect(api).toContain(`"${path}"`)
    expect(api).toContain('PENDING_PAYMENT')
  })

  it('shows its API to nobody unless told to', async () => {
    const clinic = await start({ SEED: 'none' })
    for (const path of ['/v1/docs', '/v1/docs/', '/v1/docs/json'])
      expect((await fetch(`${clinic.address}${path}`)).status).toBe(404)
  })

  it('allows preflights of other origins for the calls of the meeting only', async () => {
    const clinic = await start({ SEED: 'none' })
    const preflight = (path: string) =>
      fetch(`${clinic.address}${path}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
      })
    for (const path of ['/init', '/v2/token', '/v2/client/report', '/sessionstorepb.Store/get'])
      expect((await preflight(path)).headers.get('access-control-allow-origin')).toBe('*')
    for (const path of [
      '/v1/auth/login',
      '/v1/auth/refresh_token',
      '/v2/practitioner/profile',
      '/v2/practitioner/prescription/x',
      '/healthz',
      '/',
      '/v2/tokens',
    ]) {
      const answer = await preflight(path)
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, null])
      expect(answer.status).toBe(404)
    }
  })

  it('says at the start when the end of the log of records is gone', async () => {
    const first = await start()
    await stop(first)
    const db = await openDatabase({ kind: 'folder', path: join(dataDir, 'db') })
    await sql`alter table record_log disable trigger all`.execute(db)
    await sql`delete from record_log where position > 5`.execute(db)
    await db.destroy()
    await stop(await start({ SEED: 'none' }))
    const events = await readSecurityLog(dataDir, { since: null, kinds: [] })
    expect(events.map(({ kind }) => kind)).toEqual([
      'server.started',
      'server.stopped',
      'records.broken',
      'server.started',
      'server.stopped',
    ])
  })

  it('serves https with a certificate of its own, kept for the next start', async () => {
    const first = await start({ TLS: 'self-signed', SEED: 'none' })
    expect(first.address).toMatch(/^https:/)
    const ca = await readFile(join(dataDir, 'tls', 'certificate.pem'), 'utf8')
    expect(await getOverTls(`${first.address}/healthz`, ca)).toBe(200)
    await stop(first)
    const second = await start({ TLS: 'self-signed', SEED: 'none' })
    expect(await readFile(join(dataDir, 'tls', 'certificate.pem'), 'utf8')).toBe(ca)
    expect(await getOverTls(`${second.address}/healthz`, ca)).toBe(200)
  })
})
