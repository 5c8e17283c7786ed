import { afterEach, describe, expect, it } from 'vitest'
import { SOCKET_LIMIT } from '../limits.ts'
import { createMemoryReportStore } from '../persistence/reportStore.ts'
import { type MeetingHarness, OFFER, startMeeting } from '../testing/meetingHarness.ts'
import { SocketClient } from '../testing/socketClient.ts'

describe('signalling over real sockets: limits, each with a clear answer', () => {
  let host: MeetingHarness
  afterEach(() => host.close())

  it('answers a frame that is too large, and closes only for one beyond all measure', async () => {
    host = await startMeeting()
    const doctor = await host.enter('doctor', 'Dr. A')
    const large = await doctor.call('broadcast', {
      info: { message: 'x'.repeat(SOCKET_LIMIT.frameBytes), type: 'chat' },
    })
    expect(large.error?.code).toBe(413)
    expect((await doctor.call('ping', { timestamp: 1 })).result).toBeTruthy()
    doctor.sendRaw('x'.repeat(SOCKET_LIMIT.messageBytes + 1))
    await doctor.untilClosed()
  })

  it('closes the socket of whoever floods, and of nobody else', async () => {
    host = await startMeeting()
    const patient = await host.enter('patient', 'Ben')
    const flooder = await host.enter('observer', 'Eve')
    const frames = SOCKET_LIMIT.framesBurst + SOCKET_LIMIT.refusalsBurst + 10
    for (let count = 0; count < frames; count += 1) flooder.notify('ping', { timestamp: count })
    await flooder.untilClosed()
    expect((await patient.call('ping', { timestamp: 1 })).result).toBeTruthy()
  })

  it('refuses the join that would make the room too full', async () => {
    host = await startMeeting({ roomSize: { max: 2, large: 50 } })
    await host.enter('doctor', 'Dr. A')
    await host.enter('patient', 'Ben')
    const third = await host.open('observer')
    expect((await third.until('room-info')).max_size).toBe(2)
    expect((await third.call('join', { name: 'Cleo', offer: OFFER })).error).toMatchObject({
      code: 403,
      message: 'The room is full',
    })
  })

  it.each<[string, object, string]>([
    ['join', { name: 'x', data: 'x'.repeat(4_097) }, 'data'],
    ['peer-update', { data: 'x'.repeat(4_097) }, 'data'],
    ['group-join', { name: 'x'.repeat(65) }, 'name'],
    ['find-peer', { peers: Array.from({ length: 1_001 }, String) }, 'peers'],
    ['set-metadata', { key: 'x'.repeat(129), data: 0 }, 'key'],
    ['listen-metadata-change', { keys: Array.from({ length: 257 }, String) }, 'keys'],
  ])('says of %s beyond a bound which of its params it is', async (method, params, field) => {
    host = await startMeeting()
    const doctor = await host.enter('doctor', 'Dr. A')
    expect((await doctor.call(method, params)).error).toEqual({
      code: 413,
      message: `The ${field} of ${method} is longer than this server takes`,
    })
  })

  it('cuts names, reasons and page sizes to their bounds, and lets the call go on', async () => {
    host = await startMeeting()
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.open('patient')
    // Half of the last character would exceed the limit.
    const long = `${'x'.repeat(99)}\u{1F600}${'y'.repeat(50)}`
    expect((await patient.call('join', { name: long, offer: OFFER })).result).toBeTruthy()
    expect((await doctor.until('on-peer-join')).info.name).toBe('x'.repeat(99))
    await patient.call('peer-update', { name: 'z'.repeat(200) })
    expect((await doctor.until('on-peer-update')).info.name).toBe('z'.repeat(100))
    for (const limit of [0, 10_000]) {
      expect((await doctor.call('find-peer', { limit })).result).toMatchObject({ total: 1 })
    }
    patient.notify('leave', { client_reason: 'r'.repeat(1_000) })
    expect((await doctor.until('on-peer-leave')).peer_id).toBe(patient.peerId)
  })

  it.each<[string, object]>([
    ['join', { name: 7 }],
    ['find-peer', { limit: 'many' }],
    ['set-metadata', { key: '' }],
    ['peer-update', { name: ['x'.repeat(200)] }],
  ])('refuses params of %s that cannot be read', async (method, params) => {
    host = await startMeeting()
    const doctor = await host.enter('doctor', 'Dr. A')
    expect((await doctor.call(method, params)).error?.code).toBe(-32_602)
  })

  it('closes a flood although a frame is accepted now and then, and does not read what it refuses', async () => {
    host = await startMeeting()
    const flooder = await host.enter('observer', 'Eve')
    for (let turn = 0; turn < 400 && !flooder.closed; turn += 1) {
      // Half a token refills, so that every other frame is accepted.
      host.clock.advance(10)
      for (let count = 0; count < 20; count += 1) flooder.sendRaw('{"method":"ping","id":"p","params":')
      await new Promise((resolve) => setImmediate(resolve))
    }
    await flooder.untilClosed()
  })

  it('answers a refused frame by the id that stands where clients write it', async () => {
    host = await startMeeting()
    const eager = await host.enter('observer', 'Eve')
    for (let count = 0; count < SOCKET_LIMIT.framesBurst; count += 1) eager.notify('track-update', {})
    expect((await eager.call('ping', { timestamp: 1 })).error?.code).toBe(429)
    const padded = await eager.call('broadcast', { info: { message: 'x'.repeat(SOCKET_LIMIT.frameBytes) } })
    expect(padded.error?.code).toBe(429)
  })

  it('closes the socket of whoever floods it with pings, pongs or binary frames', async () => {
    host = await startMeeting()
    for (const send of ['ping', 'pong', 'binary'] as const) {
      const flooder = await host.enter('observer', 'Eve')
      for (let count = 0; count < 5_000; count += 1) flooder.sendControl(send)
      await flooder.untilClosed()
    }
  })

  it('keeps a peer from joining endless groups', async () => {
    host = await startMeeting()
    const doctor = await host.enter('doctor', 'Dr. A')
    for (let count = 0; count < 10; count += 1) await doctor.call('group-join', { name: `g${count}` })
    expect((await doctor.call('group-join', { name: 'one more' })).error?.code).toBe(400)
  })

  it('M7.034 counts what a client reports over its socket, without what it says', async () => {
    const reports = createMemoryReportStore()
    host = await startMeeting({ reports })
    const doctor = await host.enter('doctor', 'Dr. A')
    doctor.notify('analytics', {
      name: 'join.failed',
      info: { error_code: 4005, message: 'Ana' },
      timestamp: 1,
    })
    doctor.notify('analytics', { name: 'a name with Ana in it', info: {} })
    await doctor.call('ping', { timestamp: 1 })
    await expect.poll(() => reports.reports.length).toBe(2)
    expect(JSON.stringify(reports.reports)).not.toContain('Ana')
    expect(reports.reports[0]).toMatchObject({ roomId: 'room', event: 'join.failed', code: 4005 })
  })

  it('a token for one room opens no other', async () => {
    host = await startMeeting()
    const doctor = await host.enter('doctor', 'Dr. A')
    const token = await host.meeting.mintToken({ roomId: 'elsewhere', userId: 'user-doctor', role: 'doctor' })
    const stranger = await SocketClient.open(host.origin, { token, peer: doctor.peerId })
    host.clients.push(stranger)
    await stranger.until('room-state')
    expect(stranger.all('room-info')[0]?.room_id).toBe('elsewhere')
    expect((await stranger.call('get-peer', { peer_id: doctor.peerId })).error?.code).toBe(404)
    expect(doctor.closed).toBe(false)
  })
})
