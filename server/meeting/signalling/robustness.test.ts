import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'
import { SocketClient } from '../testing/socketClient.ts'

describe('signalling over real sockets: strangers, nonsense and telemetry', () => {
  let host: MeetingHarness
  beforeEach(async () => {
    host = await startMeeting()
  })
  afterEach(() => host.close())

  it('refuses a peer id to anybody else', async () => {
    const patient = await host.enter('patient', 'Ben')
    const token = await host.meeting.mintToken({ roomId: 'room', userId: 'somebody-else', role: 'patient' })
    const thief = await SocketClient.open(host.origin, { peer: patient.peerId, token })
    host.clients.push(thief)
    expect((await thief.until('on-error')).code).toBe(403)
    await thief.untilClosed()
    expect(patient.closed).toBe(false)
  })

  it('a page loaded again comes in as it was; the former one is told for good', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    const token = await host.meeting.mintToken({ roomId: 'room', userId: 'user-patient', role: 'waiting' })
    const again = await SocketClient.open(host.origin, { peer: patient.peerId, token })
    host.clients.push(again)
    expect((await again.until('on-policy-change')).name).toBe('patient')
    expect((await patient.until('on-error')).code).toBe(409)
    await patient.untilClosed()
    expect((await doctor.until('on-peer-leave')).peer_id).toBe(patient.peerId)
  })

  it('takes a socket that has fallen silent for lost', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    await host.pass(60_000, doctor)
    expect(doctor.closed).toBe(false)
    const token = await host.meeting.mintToken({ roomId: 'room', userId: 'u', role: 'patient' })
    const asleep = await SocketClient.open(host.origin, { token, asleep: true })
    await asleep.until('on-policy-change')
    await host.pass(75_000, doctor)
    await asleep.untilClosed()
    expect(doctor.closed).toBe(false)
  })

  it('ends a client whose peer it no longer knows, instead of letting it try for a minute', async () => {
    const patient = await host.open('patient')
    patient.notify('offer', { desc: OFFER, tracks: {} })
    expect((await patient.until('on-error')).code).toBe(404)
  })

  it('answers what it does not offer, what it cannot read and what is too much, and lives on', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    expect((await doctor.call('no-such-method', {})).error).toMatchObject({ code: -32_601 })
    expect((await doctor.call('toString', {})).error).toMatchObject({ code: -32_601 })
    expect((await doctor.call('broadcast', { info: 3 })).error).toMatchObject({ code: -32_602 })
    expect(
      (await doctor.call('broadcast', { info: { message: 'x'.repeat(5_000), type: 'chat' } })).error?.code,
    ).toBe(400)
    doctor.sendRaw('not json')
    doctor.sendRaw('[]')
    doctor.sendRaw('null')
    host.media.failing = true
    expect((await doctor.call('offer', { desc: OFFER, tracks: {} })).error?.code).toBe(500)
    host.media.failing = false
    expect((await doctor.call('offer', { desc: OFFER, tracks: {} })).result).toBeTruthy()
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => doctor.call('ping', { timestamp: 1 })),
    )
    expect(answers.filter((one) => one.error?.code === 429).length).toBeGreaterThan(50)
  })

  it('refuses a join in words while there are no media, and takes it when there are', async () => {
    const patient = await host.open('patient')
    const join = () =>
      patient.call('join', { name: 'Ben', data: '', offer: OFFER, server_sub_degrade: false })
    host.media.unavailable = true
    expect((await join()).error).toEqual({ code: 503, message: 'The media server is not ready yet' })
    host.media.unavailable = false
    expect((await join()).result).toBeTruthy()
  })

  it('M7.088 M7.089 tells levels and connection quality to those who may know', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    const waiting = await host.enter('waiting', 'Cleo')
    await patient.call('offer', { desc: OFFER, tracks: track('a', 'audio') })
    const patientKey = host.media.published.at(-1)?.peer ?? ''
    host.media.report({ kind: 'levels', levels: [{ peer: patientKey, trackId: 'a', level: 60 }] })
    host.media.report({ kind: 'quality', scores: [{ peer: patientKey, score: 4 }] })
    for (const one of [doctor, patient]) {
      expect((await one.until('active-speakers'))['speaker-list']).toEqual([
        { peer_id: patient.peerId, track_id: 'a', level: 60 },
      ])
      expect((await one.until('on-connection-quality-update')).peers).toEqual([
        { peer_id: patient.peerId, downlink_score: 4 },
      ])
    }
    await waiting.call('ping', { timestamp: 1 })
    expect(waiting.methods).not.toContain('active-speakers')
    expect(waiting.methods).not.toContain('on-connection-quality-update')
    host.media.report({ kind: 'levels', levels: [] })
    await doctor.until('active-speakers', (one) => one['speaker-list'].length === 0)
  })
})
