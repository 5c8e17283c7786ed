import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { videoRoomToken } from '../../../src/contracts/portal/videoRoom.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { meetingToken } from '../../testing/fakeMeetings.ts'
import { noteCalls } from '../../testing/note.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

const MINUTE = 60_000

describe.each(await databaseKinds())('the session of a visit on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let api: ReturnType<TestPortal['as']>
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    doctor = await portal.addPractitioner()
    api = portal.as((await portal.signIn(doctor.email)).token)
  })

  const roomToken = (id: string) => api.get(`/v1/video_room/token?appoinment_id=${id}`)
  const start = (id: string, token: string) =>
    api.send('PATCH', `/v1/notification/session_start_notification/${id}`, { token })
  const end = (id: string, body: object = {}) =>
    api.send('PUT', `/v1/practitioner/appointment/session/${id}`, {
      ended_at: portal.clock().toISOString(),
      outcome: 'completed',
      ...body,
    })

  it("P7.26 gives the doctor's token for the room, under the name spelled so", async () => {
    const visit = await portal.book(doctor)
    const answer = await roomToken(visit.id)
    expect(answer.statusCode).toBe(200)
    // The lock of an earlier session must not keep out the patient of an open visit.
    expect(portal.reopenedRooms).toContain(visit.roomId)
    expect(videoRoomToken.parse(answer.json())).toEqual({
      token: meetingToken({ room_id: visit.roomId, user_id: doctor.id, role: 'doctor' }),
      room_id: visit.roomId,
      init_endpoint: 'http://localhost:80/init',
      role: 'doctor',
    })
    expect((await api.get(`/v1/video_room/token?appointment_id=${visit.id}`)).statusCode).toBe(400)
  })

  it('gives no token before the room opens, after it closes, or when the visit was cancelled', async () => {
    const later = await portal.book(doctor, { startTime: '2026-03-02T16:20:00.000Z' })
    expect((await roomToken(later.id)).json()).toMatchObject({ code: 'visitTooEarly' })
    expect((await roomToken(later.id)).statusCode).toBe(409)
    portal.advance(10 * MINUTE)
    expect((await roomToken(later.id)).statusCode).toBe(200)
    portal.advance(100 * MINUTE + 1)
    const again = portal.as((await portal.signIn(doctor.email)).token)
    const closed = await again.get(`/v1/video_room/token?appoinment_id=${later.id}`)
    expect(closed.json()).toMatchObject({ code: 'visitClosed' })
    const cancelled = await portal.book(doctor, { payment: 'pending' })
    const unpaid = await again.get(`/v1/video_room/token?appoinment_id=${cancelled.id}`)
    expect(unpaid.json()).toMatchObject({ code: 'visitClosed' })
  })

  it('P3.13 P4.15 P4.06 P7.30 starts with a notification that carries the room token, and may be repeated', async () => {
    const visit = await portal.book(doctor)
    const { token } = (await roomToken(visit.id)).json()
    const answer = await start(visit.id, token)
    expect(answer.json()).toEqual({
      id: visit.id,
      status: 'IN_PROGRESS',
      started_at: '2026-03-02T16:00:00.000Z',
    })
    portal.advance(MINUTE)
    expect((await start(visit.id, token)).json()).toEqual(answer.json())
  })

  it('refuses to start with the token of another room', async () => {
    const visit = await portal.book(doctor)
    const answer = await start(visit.id, meetingToken({ room_id: 'another' }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation', errors: [{ field: 'token' }] })
    expect((await start(visit.id, 'no token')).statusCode).toBe(400)
  })

  it('P4.16 P4.04 P7.33 ends: completed, with its outcome, everybody sent out; repeating changes nothing', async () => {
    const visit = await portal.book(doctor)
    await start(visit.id, (await roomToken(visit.id)).json().token)
    portal.advance(10 * MINUTE)
    const answer = await end(visit.id)
    expect(answer.json()).toEqual({
      id: visit.id,
      status: 'COMPLETED',
      ended_at: '2026-03-02T16:10:00.000Z',
      outcome: 'completed',
    })
    expect(portal.endedRooms).toContain(visit.roomId)
    portal.advance(MINUTE)
    expect((await end(visit.id, { outcome: 'technical' })).json()).toEqual(answer.json())
    expect((await roomToken(visit.id)).json().code).toBe('visitClosed')
  })

  it.each([true, false])(
    'keeps what the doctor said about the end, and whether a note is signed: %s',
    async (isSigned) => {
      const visit = await portal.book(doctor)
      if (isSigned) expect((await noteCalls(api).sign(visit.id)).statusCode).toBe(200)
      await end(visit.id, {
        outcome: 'other',
        reason: 'Fire alarm',
        quality: 2,
        reasons: ['audio'],
        note_signed: !isSigned,
      })
      const event = await portal.db
        .selectFrom('event')
        .select('data')
        .where('stream_id', '=', visit.id)
        .where('type', '=', 'appointment.sessionEnded')
        .executeTakeFirstOrThrow()
      const details = await api.get(`/v2/practitioner/appointment/details/${visit.id}`)
      expect(details.json().ended).toEqual({
        at: '2026-03-02T16:00:00.000Z',
        outcome: 'other',
        reason: 'Fire alarm',
        note_signed: isSigned,
      })
      expect(event.data).toMatchObject({
        outcome: 'other',
        reason: 'Fire alarm',
        quality: 2,
        reasons: ['audio'],
        noteSigned: isSigned,
      })
    },
  )

  it('leaves the room alone when asked to', async () => {
    const visit = await portal.book(doctor)
    expect((await end(visit.id, { lock_room: false })).statusCode).toBe(200)
    expect(portal.endedRooms).not.toContain(visit.roomId)
  })

  it('wants a reason for the outcome other', async () => {
    const visit = await portal.book(doctor)
    const answer = await end(visit.id, { outcome: 'other', reason: ' ' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ field: 'reason' }])
  })

  it('refuses to end a cancelled visit', async () => {
    const visit = await portal.book(doctor)
    await api.send('PUT', `/v1/practitioner/appointment/${doctor.id}/${visit.id}/?status=cancel`)
    expect((await end(visit.id)).json()).toMatchObject({ code: 'statusRefused' })
  })
})
