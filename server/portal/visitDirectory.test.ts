import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../testing/databases.ts'
import { openPortal, type TestPortal } from '../testing/portal.ts'
import type { TestPractitioner } from '../testing/testPeople.ts'
import { createVisitDirectory } from './visitDirectory.ts'

describe.each(await databaseKinds())('what the meeting server learns of a visit on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let directory: ReturnType<typeof createVisitDirectory>
  beforeAll(async () => {
    portal = await openPortal(kind)
    directory = createVisitDirectory(portal.db, portal.clock)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    doctor = await portal.addPractitioner()
  })

  it('says which rooms and sign-ins let nobody in any more', async () => {
    const [open, over, cancelled] = [
      await portal.book(doctor),
      await portal.book(doctor, { startTime: '2026-03-02T14:00:00.000Z' }),
      await portal.book(doctor),
    ]
    const api = portal.as((await portal.signIn(doctor.email)).token)
    await api.send('PUT', `/v1/practitioner/appointment/${doctor.id}/${cancelled.id}/?status=cancel`)
    expect(portal.endedRooms).toEqual([cancelled.roomId])
    const { token } = await portal.signIn(doctor.email)
    const sessionId = String(decodeJwt(token).sid)
    const ask = () =>
      directory.closedAmong?.({
        roomIds: [open.roomId, over.roomId, cancelled.roomId, 'a room without a visit'],
        signInIds: [sessionId],
      })
    expect(await ask()).toEqual({
      roomIds: expect.arrayContaining([over.roomId, cancelled.roomId]),
      signInIds: [],
    })
    expect((await ask())?.roomIds).toHaveLength(2)
    await portal.as(token).send('POST', '/v1/auth/logout', {
      device: { id: sessionId, name: 'Chrome', platform: 'Linux' },
    })
    portal.setTime('2026-03-02T17:30:00.001Z')
    expect(await ask()).toEqual({
      roomIds: expect.arrayContaining([open.roomId]),
      signInIds: [sessionId],
    })
    expect(await directory.closedAmong?.({ roomIds: [], signInIds: [] })).toEqual({
      roomIds: [],
      signInIds: [],
    })
  })

  it('finds the room by its code, with the name of the patient for its form', async () => {
    const visit = await portal.book(doctor)
    const entry = await directory.findByRoomCode(visit.roomCode)
    expect(entry).toEqual({
      kind: 'open',
      roomId: visit.roomId,
      closesAt: '2026-03-02T17:30:00.000Z',
      visit: {
        patientName: 'Ana López',
        companion: null,
        practitionerName: 'Elena Márquez',
        practitionerAvatar: null,
        speciality: `Speciality ${doctor.specialityId}`,
        startTime: visit.startTime,
        endTime: visit.endTime,
        phone: '+525555550142',
      },
    })
    expect(await directory.describeRoom(visit.roomId)).toEqual({
      name: `Speciality ${doctor.specialityId}`,
      description: '',
    })
  })

  it('says when the room opens', async () => {
    const visit = await portal.book(doctor, { startTime: '2026-03-02T18:00:00.000Z' })
    expect(await directory.findByRoomCode(visit.roomCode)).toMatchObject({
      kind: 'tooEarly',
      opensAt: '2026-03-02T17:50:00.000Z',
      // The patient's name is for whoever can come in.
      visit: { patientName: '' },
    })
  })

  it('says why the room is closed', async () => {
    const unpaid = await portal.book(doctor, { payment: 'pending' })
    const cancelled = await portal.book(doctor)
    const past = await portal.book(doctor)
    const clinic = { actorId: null, owner: null }
    await portal.appointments.handle(cancelled.id, clinic, { type: 'cancel', now: portal.clock() })
    const statusOf = async (code: string) => {
      const entry = await directory.findByRoomCode(code)
      return entry?.kind === 'closed' ? entry.status : entry?.kind
    }
    expect(await statusOf(unpaid.roomCode)).toBe('pending_payment')
    expect(await statusOf(cancelled.roomCode)).toBe('cancel')
    portal.advance(91 * 60_000)
    expect(await statusOf(past.roomCode)).toBe('past')
  })

  it('knows no other code or room', async () => {
    expect(await directory.findByRoomCode('aaa-aaaa-aaa')).toBeNull()
    expect(await directory.describeRoom('nothing')).toBeNull()
  })
})
