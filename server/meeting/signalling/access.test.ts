import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MEETING_TIME } from '../limits.ts'
import { createMemoryVisitRecorder } from '../persistence/visitRecorder.ts'
import { type MeetingHarness, OFFER, startMeeting } from '../testing/meetingHarness.ts'
import { SocketClient } from '../testing/socketClient.ts'

describe('the door of a visit', () => {
  let closed: Set<string>
  let host: MeetingHarness
  let recorder = createMemoryVisitRecorder()
  beforeEach(async () => {
    closed = new Set()
    recorder = createMemoryVisitRecorder()
    host = await startMeeting({ closed, recorder })
  })
  afterEach(() => host.close())

  const initStatus = async (token: string) =>
    (await fetch(`${host.origin}/init`, { headers: { authorization: `Bearer ${token}` } })).status

  it('shuts when its hours are over: who is in is sent out, who looks on is told, and nobody comes in', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const guest = await host.open('waiting')
    expect(await initStatus(guest.token)).toBe(200)
    closed.add('room')
    await host.pass(MEETING_TIME.accessCheck, doctor)
    expect(await doctor.until('on-peer-leave-request')).toMatchObject({
      room_end: true,
      reason: 'The visit is closed',
    })
    expect(await guest.until('on-error')).toEqual({ code: 403, message: 'The visit is closed' })
    expect(await initStatus(guest.token)).toBe(403)
    const late = await SocketClient.open(host.origin, { token: guest.token })
    host.clients.push(late)
    expect((await late.until('on-error')).code).toBe(403)
    expect(late.methods).toEqual(['on-error'])
  })

  it('shuts at once when the portal says so', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    closed.add('room')
    await host.meeting.recheckAccess()
    await doctor.until('on-peer-leave-request')
  })

  it('ends with the sign-in a token was given out under, for its holder alone', async () => {
    const patient = await host.enter('patient', 'Ben')
    const mint = (signInId: string) =>
      host.meeting.mintToken({ roomId: 'room', userId: `doctor-${signInId}`, role: 'doctor', signInId })
    const [one, other] = [await mint('sign-in-1'), await mint('sign-in-2')]
    const doctor = await host.open('doctor', { token: one })
    await doctor.call('join', { name: 'Dr. A', offer: OFFER })
    const colleague = await host.open('doctor', { token: other })
    await colleague.call('join', { name: 'Dr. B', offer: OFFER })
    closed.add('sign-in-1')
    await host.meeting.recheckAccess()
    expect((await doctor.until('on-error')).code).toBe(401)
    await doctor.untilClosed()
    expect((await patient.until('on-peer-leave')).peer_id).toBe(doctor.peerId)
    expect(await initStatus(one)).toBe(401)
    const again = await SocketClient.open(host.origin, { token: one, peer: doctor.peerId })
    host.clients.push(again)
    expect((await again.until('on-error')).code).toBe(401)
    expect((await colleague.call('ping', { timestamp: 1 })).result).toBeTruthy()
  })

  it('is not held open by a socket that never joins', async () => {
    const guest = await host.open('waiting')
    // Pings arrive, so that the socket does not count as silent.
    for (let left = MEETING_TIME.previewLife; left > 30_000; left -= 30_000) {
      host.clock.advance(30_000)
      await guest.call('ping', { timestamp: left })
    }
    expect(guest.methods).not.toContain('on-error')
    host.clock.advance(30_000)
    expect((await guest.until('on-error')).code).toBe(408)
  })
})

describe('who was cut off while it had to go', () => {
  let host: MeetingHarness
  beforeEach(async () => {
    host = await startMeeting()
  })
  afterEach(() => host.close())

  const comeBack = async (who: { peerId: string; token: string }) => {
    const back = await SocketClient.open(host.origin, { peer: who.peerId, token: who.token })
    host.clients.push(back)
    return back
  }
  const cut = async (client: SocketClient) => {
    client.drop()
    await client.untilClosed()
  }

  it('is told that it was removed, by whom and why', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await cut(patient)
    await doctor.call('peer-leave-request', { requested_for: patient.peerId, reason: 'It is over' })
    const back = await comeBack(patient)
    expect(await back.until('on-peer-leave-request')).toEqual({
      requested_by: doctor.peerId,
      reason: 'It is over',
      room_end: false,
    })
    expect(back.methods).not.toContain('on-error')
    // The client leaves; a later connection is a new visit of it.
    back.leave()
    await back.untilClosed()
    const anew = await comeBack(patient)
    await anew.until('on-policy-change')
  })

  it('is told that the room was ended, also when nobody is left in it', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await cut(patient)
    await doctor.call('end-room', { lock: true, reason: 'The visit is over' })
    doctor.close()
    await doctor.untilClosed()
    const back = await comeBack(patient)
    expect(await back.until('on-peer-leave-request')).toMatchObject({
      reason: 'The visit is over',
      room_end: true,
    })
  })

  it('is told that it joined elsewhere', async () => {
    const patient = await host.enter('patient', 'Ben')
    await cut(patient)
    const second = await host.open('patient', { token: patient.token })
    await second.call('join', { name: 'Ben', offer: OFFER })
    expect((await (await comeBack(patient)).until('on-error')).code).toBe(409)
  })

  it('is not told of what was long ago', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await cut(patient)
    await doctor.call('peer-leave-request', { requested_for: patient.peerId, reason: '' })
    await host.pass(MEETING_TIME.reconnectWindow, doctor)
    await (await comeBack(patient)).until('on-policy-change')
  })
})

describe('leaving by closing the socket', () => {
  let host: MeetingHarness
  beforeEach(async () => {
    host = await startMeeting()
  })
  afterEach(() => host.close())

  it('with the normal code is a leave, joined or still connecting; with any other it is a loss', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    patient.leave()
    expect((await doctor.until('on-peer-leave')).peer_id).toBe(patient.peerId)
    // The join is in transit while the client leaves.
    const hasty = await host.open('patient')
    hasty.sendRaw(JSON.stringify({ method: 'join', params: { name: 'Cleo', offer: OFFER }, id: '1' }))
    hasty.leave()
    await doctor.until('on-peer-leave', (one) => one.peer_id === hasty.peerId)
    const lost = await host.enter('patient', 'Dan')
    lost.close()
    await lost.untilClosed()
    await doctor.call('ping', { timestamp: 1 })
    expect(doctor.all('on-peer-leave').map((one) => one.peer_id)).not.toContain(lost.peerId)
  })
})

describe('two joins of one person', () => {
  let host: MeetingHarness
  beforeEach(async () => {
    host = await startMeeting()
  })
  afterEach(() => host.close())

  it('the second by the same token replaces the first, which is told why', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const first = await host.enter('waiting', 'Ben')
    const second = await host.open('waiting', { token: first.token })
    await second.call('join', { name: 'Ben', offer: OFFER })
    expect(await first.until('on-error')).toEqual({
      code: 409,
      message: 'This visit was opened again elsewhere',
    })
    await first.untilClosed()
    expect((await doctor.until('on-peer-leave')).peer_id).toBe(first.peerId)
    expect((await doctor.call('find-peer', {})).result).toMatchObject({ total: 1 })
  })
})
