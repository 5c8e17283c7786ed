import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CarriedCall } from '../../../src/contracts/meeting/call/carriedCall.ts'
import { guestUserId } from '../../meeting/http/guestEntry.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

const carried: CarriedCall = {
  name: 'Dra. Ruiz',
  muted: { audio: true, video: false },
  stage: { pinned: null, selfHidden: false, selfMirrored: true, corner: 'topLeft', layout: null },
  panel: 'chat',
  chat: { peerId: 'p1', messages: [], unread: 0, draft: 'Le decía que', chosen: null },
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe.each(await databaseKinds())('a call that moves to another device on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let api: ReturnType<TestPortal['as']>
  let visit: { id: string; roomCode: string; roomId: string }
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    doctor = await portal.addPractitioner()
    api = portal.as((await portal.signIn(doctor.email)).token)
    visit = await portal.book(doctor, {})
  })

  const create = async (): Promise<string> => {
    const answer = await api.send('POST', `/v2/appointment/${visit.id}/handover`, carried)
    expect(answer.statusCode).toBe(200)
    return answer.json().code
  }
  const use = (code: string, as = api) =>
    as.send('POST', `/v2/appointment/${visit.id}/handover/use`, { code })
  const guest = (path: string, payload: object) =>
    portal.app.inject({ method: 'POST', url: `/v2/guest/handover${path}`, payload })

  it('opens the place of the doctor once, with all that goes along', async () => {
    const code = await create()
    const first = await use(code)
    expect(first.statusCode).toBe(200)
    expect(first.json().carried).toEqual(carried)
    expect(claimsOf(first.json().token)).toEqual({
      ...{ room_id: visit.roomId, user_id: doctor.id, role: 'doctor', takes_place: true },
    })
    expect((await use(code)).statusCode).toBe(404)
  })

  it('opens it for one of two devices at the same moment', async () => {
    const code = await create()
    const codes = (await Promise.all(Array.from({ length: 6 }, () => use(code)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(codes.filter((status) => status === 200)).toHaveLength(1)
    expect(codes.filter((status) => status === 404)).toHaveLength(5)
  })

  it('runs out after two minutes, is taken back, and is replaced by the next one', async () => {
    const late = await create()
    portal.advance(2 * 60_000)
    expect((await use(late)).statusCode).toBe(404)
    const revoked = await create()
    expect((await api.send('DELETE', `/v2/appointment/${visit.id}/handover`)).statusCode).toBe(204)
    expect((await use(revoked)).statusCode).toBe(404)
    const former = await create()
    const latest = await create()
    expect((await use(former)).statusCode).toBe(404)
    expect((await use(latest)).statusCode).toBe(200)
  })

  it('is of one practitioner and one visit', async () => {
    const code = await create()
    const stranger = await portal.addPractitioner()
    const other = portal.as((await portal.signIn(stranger.email)).token)
    expect((await use(code, other)).statusCode).toBe(404)
    const second = await portal.book(doctor, {})
    const elsewhere = await api.send('POST', `/v2/appointment/${second.id}/handover/use`, { code })
    expect(elsewhere.statusCode).toBe(404)
    expect((await use(code)).statusCode).toBe(200)
  })

  it('is stored as a hash, and what goes along only under the code', async () => {
    const code = await create()
    const rows = await portal.db
      .selectFrom('handover')
      .selectAll()
      .where('appointment_id', '=', visit.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toMatch(/Le decía|Ruiz/)
  })

  it('opens the place of a guest, who stays the same guest', async () => {
    const own = { userId: 'secret-1', mayRecord: true }
    const made = await guest('', { room_code: visit.roomCode, guest: own, carried })
    expect(made.statusCode).toBe(200)
    const used = await guest('/use', { room_code: visit.roomCode, code: made.json().code })
    expect(used.statusCode).toBe(200)
    expect(used.json()).toMatchObject({ carried, guest: { userId: 'secret-1', mayRecord: true } })
    expect(claimsOf(used.json().token)).toEqual({
      ...{ room_id: visit.roomId, user_id: guestUserId('secret-1'), role: 'waiting', takes_place: true },
    })
    expect((await guest('/use', { room_code: visit.roomCode, code: made.json().code })).statusCode).toBe(404)
    const unknown = await guest('/use', { room_code: 'zzz-zzzz-zzz', code: made.json().code })
    expect(unknown.statusCode).toBe(404)
  })

  it('a guest takes the code back, and no other guest does', async () => {
    const own = { userId: 'secret-1', mayRecord: false }
    const made = await guest('', { room_code: visit.roomCode, guest: own, carried })
    const revoke = (user_id: string) => guest('/revocation', { room_code: visit.roomCode, user_id })
    expect((await revoke('secret-2')).statusCode).toBe(204)
    expect((await revoke('secret-1')).statusCode).toBe(204)
    expect((await guest('/use', { room_code: visit.roomCode, code: made.json().code })).statusCode).toBe(404)
  })

  it('a code of the doctor opens nothing for a guest', async () => {
    const code = await create()
    expect((await guest('/use', { room_code: visit.roomCode, code })).statusCode).toBe(404)
    expect((await use(code)).statusCode).toBe(200)
  })

  it('is made only while the room is open', async () => {
    portal.setTime('2026-03-01T16:00:00.000Z')
    const answer = await guest('', {
      ...{ room_code: visit.roomCode, guest: { userId: 's', mayRecord: false }, carried },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'visitTooEarly'])
  })
})
