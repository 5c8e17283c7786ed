import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { databaseKinds } from '../../testing/databases.ts'
import { answerOf, openPrescriptions } from '../../testing/prescription.ts'
import { pdf } from '../../testing/sampleFiles.ts'

const HOUR = 3_600_000

describe.each(await databaseKinds())('the end of a visit for its guest on $name', (kind) => {
  const rooms = openPrescriptions(kind)
  const ask = (code: string) =>
    rooms.portal.app.inject({ method: 'POST', url: '/v1/guest/visit-end', payload: { room_code: code } })
  const start = (id: string) =>
    rooms.portal.appointments.handle(
      id,
      { actorId: rooms.doctor.id, owner: rooms.doctor.id },
      { type: 'startSession', now: rooms.portal.clock() },
    )
  const share = async (visit: { id: string }, clientId: string, shared: boolean) => {
    const bytes = pdf()
    const fileId = await rooms.portal.files.receive(
      {
        practitionerId: rooms.doctor.id,
        purpose: 'record',
        name: 'lab.pdf',
        type: 'application/pdf',
        size: bytes.length,
      },
      Readable.from([bytes]),
    )
    const added = await rooms.call.send('POST', '/v1/practitioner/records/upload', {
      ...{ file_id: fileId, client_id: clientId, appointment_id: visit.id, kind: 'lab', title: 'Lab' },
      ...{ taken_on: '2026-03-01', shared },
    })
    expect(added.statusCode).toBe(200)
  }

  it('counts what was signed and shared, names the next visit, and leads to the page of the visit', async () => {
    const clientId = await rooms.portal.addClient(rooms.doctor.id)
    const visit = await rooms.book({ clientId })
    const next = await rooms.book({ clientId, startTime: '2026-03-09T18:00:00.000Z' })
    await start(visit.id)
    const [first] = answerOf(await rooms.calls.sign(visit.id)).issued
    expect((await rooms.calls.sign(visit.id, { replaces: first?.folio ?? '' })).statusCode).toBe(200)
    await share(visit, clientId, true)
    await share(visit, clientId, false)
    const answer = await ask(visit.roomCode)
    expect(answer.json()).toEqual({
      token: rooms.portal.visitTokens.of(visit.id),
      prescriptions: 1,
      files: 1,
      next_start: next.startTime,
    })
    expect((await rooms.portal.app.inject({ url: `/v1/visit/${answer.json().token}` })).statusCode).toBe(200)
  })

  it('tells nothing of a visit that was not begun, of one whose room is closed by now, or of no visit', async () => {
    const visit = await rooms.book()
    expect((await ask(visit.roomCode)).statusCode).toBe(404)
    await start(visit.id)
    expect((await ask(visit.roomCode)).statusCode).toBe(200)
    rooms.portal.setTime(new Date(Date.parse(visit.endTime) + HOUR + 1).toISOString())
    expect((await ask(visit.roomCode)).statusCode).toBe(404)
    expect((await ask('aaa-aaaa-aaa')).statusCode).toBe(404)
  })
})
