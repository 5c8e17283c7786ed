import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'
import { createRoomRecorder } from '../visitRecord/roomRecorder.ts'

describe.each(await databaseKinds())('the waiting room for the person in it on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    portal.waiting.clear()
    portal.attended.clear()
    doctor = await portal.addPractitioner()
  })

  const ask = (code: string) =>
    portal.app.inject({ method: 'POST', url: '/v1/guest/waiting-room', payload: { room_code: code } })
  const enter = ({ roomId }: { roomId: string }) =>
    portal.waiting.set(roomId, { since: portal.clock().getTime(), devices: null, companion: null })
  const bookAt = (startTime: string, who = doctor) => portal.book(who, { startTime })

  it('counts the visits ahead whose patients wait too, of the same doctor', async () => {
    const other = await portal.addPractitioner()
    const visit = await bookAt('2026-03-02T17:00:00.000Z')
    const ahead = await bookAt('2026-03-02T16:00:00.000Z')
    await bookAt('2026-03-02T16:30:00.000Z')
    for (const one of [
      visit,
      ahead,
      await bookAt('2026-03-02T18:00:00.000Z'),
      await bookAt('2026-03-02T16:00:00.000Z', other),
    ])
      enter(one)
    expect((await ask(visit.roomCode)).json()).toEqual({ doctor: 'away', ahead: 1 })
    expect((await ask(ahead.roomCode)).json()).toEqual({ doctor: 'away', ahead: 0 })
  })

  it('says where the doctor is: on a page of the portal, in another visit, in this room', async () => {
    const visit = await bookAt('2026-03-02T17:00:00.000Z')
    const earlier = await bookAt('2026-03-02T16:00:00.000Z')
    enter(visit)
    const stateOf = async () => (await ask(visit.roomCode)).json().doctor
    expect(await stateOf()).toBe('away')
    const api = portal.as((await portal.signIn(doctor.email)).token)
    expect((await api.get('/v1/practitioner/waiting')).statusCode).toBe(200)
    expect(await stateOf()).toBe('online')
    portal.advance(30_001)
    expect(await stateOf()).toBe('away')
    portal.attended.add(earlier.roomId)
    expect(await stateOf()).toBe('inVisit')
    portal.attended.add(visit.roomId)
    expect(await stateOf()).toBe('here')
    portal.attended.clear()
    portal.attended.add((await bookAt('2026-03-02T16:00:00.000Z', await portal.addPractitioner())).roomId)
    expect(await stateOf()).toBe('away')
  })

  it('answers the waiting portal as a patient arrives, and not at the end of its wait', async () => {
    const visit = await bookAt('2026-03-02T16:00:00.000Z')
    const api = portal.as((await portal.signIn(doctor.email)).token)
    const { key } = (await api.get('/v1/practitioner/waiting')).json()
    const answered = api.get(`/v1/practitioner/waiting?known=${key}`)
    // The call has read that nobody waits.
    await expect.poll(() => portal.listening()).toBe(1)
    const arrivedAt = performance.now()
    enter(visit)
    portal.waitingChanged()
    expect((await answered).json().waiting).toMatchObject([{ appointment_id: visit.id }])
    // Its wait is a quarter of a minute; a stalled machine is slower than a patient's two seconds.
    expect(performance.now() - arrivedAt).toBeLessThan(10_000)
    expect(portal.listening()).toBe(0)
  })

  it('tells nothing of a room in which nobody waits, and of none', async () => {
    const visit = await bookAt('2026-03-02T17:00:00.000Z')
    expect((await ask(visit.roomCode)).statusCode).toBe(404)
    expect((await ask('aaa-aaaa-aaa')).statusCode).toBe(404)
  })

  it('counts for the doctor the messages that were not answered', async () => {
    const visit = await bookAt('2026-03-02T16:00:00.000Z')
    const silent = await bookAt('2026-03-02T17:00:00.000Z')
    enter(visit)
    enter(silent)
    const api = portal.as((await portal.signIn(doctor.email)).token)
    const say = (role: string, at: string, kind = 'chat') =>
      createRoomRecorder(portal.db, portal.visitRecord).storeMessages(visit.roomId, [
        {
          id: randomUUID(),
          at: new Date(at),
          from: { role, user: role, name: role },
          toRoles: role === 'doctor' ? ['waiting'] : ['doctor'],
          toName: null,
          readers: [],
          file: null,
          kind,
          text: 'Hola',
        },
      ])
    const counts = async () =>
      (await api.get('/v1/practitioner/waiting'))
        .json()
        .waiting.map(({ messages }: { messages: number }) => messages)
    await say('waiting', '2026-03-02T03:59:59.000Z')
    expect(await counts()).toEqual([0, 0])
    await say('waiting', '2026-03-02T15:50:00.000Z')
    await say('waiting', '2026-03-02T15:51:00.000Z')
    expect(await counts()).toEqual([2, 0])
    await say('doctor', '2026-03-02T15:52:00.000Z')
    expect(await counts()).toEqual([0, 0])
    await say('waiting', '2026-03-02T15:53:00.000Z')
    expect(await counts()).toEqual([1, 0])
    // The notice of a signed prescription is no answer; "I'll be 5 minutes late" is one.
    await say('doctor', '2026-03-02T15:54:00.000Z', 'consulta.prescription')
    expect(await counts()).toEqual([1, 0])
    await say('doctor', '2026-03-02T15:55:00.000Z', 'consulta.late')
    expect(await counts()).toEqual([0, 0])
  })
})
