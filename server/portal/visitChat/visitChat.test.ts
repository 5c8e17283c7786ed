import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visitChatAnswer } from '../../../src/contracts/portal/visitChat.ts'
import { readGuestChat } from '../../../src/contracts/portal/visitLink/guestChat.ts'
import { guestUserId } from '../../meeting/http/guestEntry.ts'
import type { VisitMessage } from '../../meeting/persistence/visitRecorder.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'
import { createRoomRecorder } from '../visitRecord/roomRecorder.ts'

const AT = '2026-03-02T16:00:00.000Z'
const message = (text: string, over: Partial<VisitMessage> = {}): VisitMessage => ({
  id: randomUUID(),
  at: new Date(AT),
  from: { role: 'patient', user: 'guest-1', name: 'Ana' },
  toRoles: null,
  toName: null,
  readers: [],
  file: null,
  kind: 'chat',
  text,
  ...over,
})

describe.each(await databaseKinds())('the chat of a visit on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let api: ReturnType<TestPortal['as']>
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime(AT)
    doctor = await portal.addPractitioner()
    api = portal.as((await portal.signIn(doctor.email)).token)
  })
  const recorder = () => createRoomRecorder(portal.db, portal.visitRecord)
  const read = (id: string) => api.get(`/v1/practitioner/appointment/chat/${id}`)

  it('is kept in its order, each message once, with whom it was for', async () => {
    const { id, roomId } = await portal.book(doctor)
    const file = { id: randomUUID(), name: 'foto.jpg', type: 'image/jpeg' as const, size: 2_048 }
    const later = message('Gracias', {
      at: new Date(Date.parse(AT) + 1_000),
      toName: 'Dra. Márquez',
      file,
      kind: 'consulta.file',
    })
    const first = message("Hola'; drop table visit_message; --", { toRoles: ['doctor'] })
    await recorder().storeMessages(roomId, [later, first])
    await recorder().storeMessages(roomId, [later])
    expect(visitChatAnswer.parse((await read(id)).json())).toEqual({
      id,
      messages: [
        {
          id: first.id,
          at: AT,
          from_role: 'patient',
          from_name: 'Ana',
          to_roles: ['doctor'],
          to_name: null,
          file: null,
          kind: 'chat',
          text: "Hola'; drop table visit_message; --",
        },
        {
          id: later.id,
          at: '2026-03-02T16:00:01.000Z',
          from_role: 'patient',
          from_name: 'Ana',
          to_roles: null,
          to_name: 'Dra. Márquez',
          file,
          kind: 'consulta.file',
          text: 'Gracias',
        },
      ],
    })
  })

  it('holds 5 000 messages, and no flood makes it grow beyond', async () => {
    const { id, roomId } = await portal.book(doctor)
    const flood = Array.from({ length: 2_600 }, (_, index) => message(`${index}`))
    await recorder().storeMessages(roomId, flood)
    await recorder().storeMessages(
      roomId,
      flood.map(({ text }) => message(text)),
    )
    await recorder().storeMessages(roomId, [message('One more')])
    expect(visitChatAnswer.parse((await read(id)).json()).messages).toHaveLength(5_000)
  })

  it('is of nobody else, and each read is written down without a word of it', async () => {
    const foreign = await portal.book(await portal.addPractitioner())
    await recorder().storeMessages(foreign.roomId, [message('Privado')])
    expect([(await read(foreign.id)).statusCode, (await read(randomUUID())).statusCode]).toEqual([404, 404])
    const { id, roomId, clientId } = await portal.book(doctor)
    await recorder().storeMessages(roomId, [message('Me duele la cabeza')])
    await read(id)
    const { entries } = await portal.visitRecord.read(id)
    expect(entries.at(-1)?.fact).toEqual({ kind: 'data.read', practitionerId: doctor.id, what: 'chat' })
    expect(JSON.stringify(entries)).not.toContain('cabeza')
    const log = await portal.db
      .selectFrom('access_log')
      .select(['action', 'client_id'])
      .where('appointment_id', '=', id)
      .execute()
    expect(log).toEqual([{ action: 'chat', client_id: clientId }])
  })

  describe('for a guest', () => {
    const SECRET = 'guest-secret'
    const user = guestUserId(SECRET)
    const from = { role: 'waiting', user, name: 'Ana' }
    const ask = (room_code: string, user_id = SECRET) =>
      portal.app.inject({ method: 'POST', url: '/v1/guest/chat', payload: { room_code, user_id } })
    const textsOf = async (room_code: string, user_id?: string) =>
      readGuestChat.answer
        .parse((await ask(room_code, user_id)).json())
        .messages.map(({ text, own }) => [text, own])

    it('is what this guest wrote or received, and nothing that others did', async () => {
      const { roomId, roomCode } = await portal.book(doctor)
      const at = (seconds: number) => new Date(Date.parse(AT) + seconds * 1_000)
      await recorder().storeMessages(roomId, [
        message('Llego tarde', { from, toRoles: ['doctor'], at: at(1), readers: [doctor.id] }),
        message('Bienvenidos', { at: at(2), readers: [doctor.id, user] }),
        message('Solo usted', { toName: 'Ana', at: at(3), readers: [user] }),
        message('Antes de que entrara', { at: at(4), readers: [doctor.id, 'guest-2'] }),
        message('Para nadie', { at: at(5) }),
      ])
      expect(await textsOf(roomCode)).toEqual([
        ['Llego tarde', true],
        ['Bienvenidos', false],
        ['Solo usted', false],
      ])
      expect(await textsOf(roomCode, 'another')).toEqual([])
    })

    it('has the sentences of the product with their kind, for those whom they reached', async () => {
      const { id, roomId, roomCode } = await portal.book(doctor)
      const late = message('Llego en 5 minutos', {
        from: { role: 'doctor', user: doctor.id, name: 'Dra. Márquez' },
        ...{ toRoles: ['waiting'], readers: [user], kind: 'consulta.late' },
      })
      await recorder().storeMessages(roomId, [late])
      const kinds = (answer: { messages: { kind: string; text: string }[] }) =>
        answer.messages.map(({ kind: one, text }) => [one, text])
      const kept = [['consulta.late', 'Llego en 5 minutos']]
      expect(kinds((await read(id)).json())).toEqual(kept)
      expect(kinds((await ask(roomCode)).json())).toEqual(kept)
      expect(kinds((await ask(roomCode, 'another')).json())).toEqual([])
    })

    it('is a message of the chat where no kind was stored', async () => {
      const { id, roomId } = await portal.book(doctor)
      await recorder().storeMessages(roomId, [message('Hola')])
      await portal.db.updateTable('visit_message').set({ kind: null }).execute()
      expect((await read(id)).json().messages).toMatchObject([{ kind: 'chat', text: 'Hola' }])
    })

    it('is nothing without a visit, or after its room is closed', async () => {
      const { roomCode, endTime } = await portal.book(doctor)
      expect((await ask(roomCode)).statusCode).toBe(200)
      expect((await ask('aaa-aaaa-aaa')).statusCode).toBe(404)
      portal.setTime(new Date(Date.parse(endTime) + 3_600_001).toISOString())
      expect((await ask(roomCode)).statusCode).toBe(404)
    })
  })
})
