import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visitChatAnswer } from '../../../src/contracts/portal/visitChat.ts'
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
    const later = message('Gracias', { at: new Date(Date.parse(AT) + 1_000), toName: 'Dra. Márquez' })
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
          text: "Hola'; drop table visit_message; --",
        },
        {
          id: later.id,
          at: '2026-03-02T16:00:01.000Z',
          from_role: 'patient',
          from_name: 'Ana',
          to_roles: null,
          to_name: 'Dra. Márquez',
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
})
