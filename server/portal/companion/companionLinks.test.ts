import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CarriedCall } from '../../../src/contracts/meeting/call/carriedCall.ts'
import { guestUserId } from '../../meeting/http/guestEntry.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'
import { createVisitDirectory } from '../visitDirectory.ts'
import { createRoomRecorder } from '../visitRecord/roomRecorder.ts'

const carried: CarriedCall = {
  name: 'Rosa Vega',
  muted: { audio: false, video: false },
  stage: { pinned: null, selfHidden: false, selfMirrored: true, corner: 'topLeft', layout: null },
  panel: null,
  chat: { peerId: 'p1', messages: [], unread: 0, draft: '', chosen: null },
}

describe.each(await databaseKinds())('the link of a companion on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let api: ReturnType<TestPortal['as']>
  let visit: Awaited<ReturnType<TestPortal['book']>>
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    portal.waiting.clear()
    doctor = await portal.addPractitioner()
    api = portal.as((await portal.signIn(doctor.email)).token)
    visit = await portal.book(doctor)
  })

  const make = (who: string, id = visit.id, as = api) =>
    as.send('POST', `/v2/appointment/${id}/companion-links`, { kind: who })
  const codeOf = async (who: string, id = visit.id): Promise<string> => (await make(who, id)).json().room_code
  const entryOf = (code: string) => createVisitDirectory(portal.db, portal.clock).findByRoomCode(code)
  const guest = (path: string, payload: object) => portal.app.inject({ method: 'POST', url: path, payload })

  it('has a code of its own for each kind, the same one whenever it is asked for', async () => {
    const answer = await make('interpreter')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      kind: 'interpreter',
      room_code: expect.stringMatching(/^[a-z]{3}-[a-z]{4}-[a-z]{3}$/),
    })
    const codes = await Promise.all(Array.from({ length: 4 }, () => codeOf('interpreter')))
    expect(new Set([...codes, answer.json().room_code]).size).toBe(1)
    const relative = await codeOf('relative')
    expect(new Set([relative, answer.json().room_code, visit.roomCode]).size).toBe(3)
    expect((await make('doctor')).statusCode).toBe(400)
  })

  it('is made by the doctor of the visit alone, while the visit can be held', async () => {
    const stranger = await portal.addPractitioner()
    const other = portal.as((await portal.signIn(stranger.email)).token)
    expect((await make('relative', visit.id, other)).statusCode).toBe(404)
    expect((await make('relative', randomUUID())).statusCode).toBe(404)
    const nobody = await guest(`/v2/appointment/${visit.id}/companion-links`, { kind: 'relative' })
    expect(nobody.statusCode).toBe(401)
    const ahead = await portal.book(doctor, { startTime: '2026-03-05T16:00:00.000Z' })
    expect((await make('relative', ahead.id)).statusCode).toBe(200)
    const clinic = { actorId: null, owner: null }
    await portal.appointments.handle(visit.id, clinic, { type: 'cancel', now: portal.clock() })
    const closed = await make('relative')
    expect([closed.statusCode, closed.json().code]).toEqual([409, 'visitClosed'])
  })

  it('opens the room as long as the code of the patient does, without the name of the patient', async () => {
    const code = await codeOf('interpreter')
    const own = await entryOf(visit.roomCode)
    const entry = await entryOf(code)
    expect(own?.visit).toMatchObject({ patientName: 'Ana López', companion: null })
    expect(entry).toEqual({ ...own, visit: { ...own?.visit, patientName: '', companion: 'interpreter' } })
    portal.setTime('2026-03-02T15:00:00.000Z')
    expect(await entryOf(code)).toMatchObject({ kind: 'tooEarly', opensAt: '2026-03-02T15:50:00.000Z' })
    portal.setTime('2026-03-02T17:30:00.001Z')
    expect(await entryOf(code)).toMatchObject({ kind: 'closed', status: 'past' })
    const clinic = { actorId: null, owner: null }
    await portal.appointments.handle(visit.id, clinic, { type: 'cancel', now: portal.clock() })
    expect(await entryOf(code)).toMatchObject({
      ...{ kind: 'closed', status: 'cancel' },
      visit: { patientName: '', companion: 'interpreter' },
    })
  })

  it('opens nothing of what the visit leaves to the patient', async () => {
    const code = await codeOf('relative')
    await portal.appointments.handle(
      visit.id,
      { actorId: doctor.id, owner: doctor.id },
      { type: 'startSession', now: portal.clock() },
    )
    expect((await guest('/v1/guest/visit-end', { room_code: visit.roomCode })).statusCode).toBe(200)
    expect((await guest('/v1/guest/visit-end', { room_code: code })).statusCode).toBe(404)
  })

  it('reads in the chat what reached this companion, and nothing that reached the patient', async () => {
    const code = await codeOf('interpreter')
    const [own, patient] = [guestUserId('secret-i'), guestUserId('secret-p')]
    const say = (text: string, readers: string[], more: object = {}) => ({
      ...{ id: randomUUID(), at: portal.clock(), from: { role: 'doctor', user: doctor.id, name: 'Dra.' } },
      ...{ toRoles: null, toName: null, readers, file: null, kind: 'chat', text, ...more },
    })
    await createRoomRecorder(portal.db, portal.visitRecord).storeMessages(visit.roomId, [
      say('Para todos', [own, patient]),
      say('Su receta está lista', [patient], { toRoles: ['patient'], kind: 'consulta.prescription' }),
    ])
    const textsOf = async (room_code: string, user_id: string) =>
      (await guest('/v1/guest/chat', { room_code, user_id }))
        .json()
        .messages.map(({ text }: { text: string }) => text)
    expect(await textsOf(code, 'secret-i')).toEqual(['Para todos'])
    expect(await textsOf(visit.roomCode, 'secret-p')).toHaveLength(2)
  })

  it('shows the state of the waiting room, and does not count as a patient who waits ahead', async () => {
    const code = await codeOf('interpreter')
    const waits = { since: portal.clock().getTime(), devices: null }
    portal.waiting.set(visit.roomId, { ...waits, companion: 'interpreter' })
    const earlier = await portal.book(doctor, { startTime: '2026-03-02T15:30:00.000Z' })
    portal.waiting.set(earlier.roomId, { ...waits, companion: 'relative' })
    const ask = () => guest('/v1/guest/waiting-room', { room_code: code })
    expect((await ask()).json()).toEqual({ doctor: 'away', ahead: 0 })
    portal.waiting.set(earlier.roomId, { ...waits, companion: null })
    expect((await ask()).json()).toEqual({ doctor: 'away', ahead: 1 })
    const { waiting } = (await api.get('/v1/practitioner/waiting')).json()
    expect(waiting).toMatchObject([{ companion: null }, { companion: 'interpreter' }])
  })

  it('moves the call to another device of the companion, who stays one', async () => {
    const code = await codeOf('relative')
    const secret = { userId: 'secret-1', mayRecord: false }
    const made = await guest('/v2/guest/handover', { room_code: code, guest: secret, carried })
    const used = await guest('/v2/guest/handover/use', { room_code: code, code: made.json().code })
    expect(used.json().visit).toMatchObject({ companion: 'relative', patientName: '' })
    const claims = JSON.parse(Buffer.from(used.json().token.split('.')[1], 'base64url').toString())
    expect(claims).toEqual({
      ...{ room_id: visit.roomId, user_id: guestUserId('secret-1'), role: 'waiting' },
      ...{ takes_place: true, companion: 'relative' },
    })
    const again = await guest('/v2/guest/handover', { room_code: code, guest: secret, carried })
    const revoked = await guest('/v2/guest/handover/revocation', { room_code: code, user_id: 'secret-1' })
    expect(revoked.statusCode).toBe(204)
    const late = await guest('/v2/guest/handover/use', { room_code: code, code: again.json().code })
    expect(late.statusCode).toBe(404)
  })
})
