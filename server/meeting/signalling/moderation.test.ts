import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'

describe('signalling over real sockets: who waits, who moderates', () => {
  let host: MeetingHarness
  beforeEach(async () => {
    host = await startMeeting()
  })
  afterEach(() => host.close())

  it('lets who waits learn nothing, be written to, and be admitted by a forced role change (M7.036, M7.091)', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    await doctor.call('offer', { desc: OFFER, tracks: track('d', 'video') })
    const waiting = await host.open('waiting')
    expect((await waiting.call('join', { name: 'Ben' })).result).toBeTruthy()
    expect((await waiting.until('peer-list')).peers).toEqual({})
    await doctor.call('broadcast', { info: { message: 'to all', type: 'chat' } })
    await doctor.call('broadcast', { info: { message: 'to you', type: 'chat' }, peer_id: waiting.peerId })
    await doctor.call('broadcast', { info: { message: 'to waiting', type: 'chat' }, roles: ['waiting'] })
    await waiting.until('on-broadcast', (one) => one.info.message === 'to waiting')
    expect(waiting.all('on-broadcast').map((one) => one.info.message)).toEqual(['to you', 'to waiting'])
    expect(waiting.all('session-info').every((info) => info.peer_count <= 1)).toBe(true)

    const before = waiting.methods.length
    await doctor.call('role-change-request', { requested_for: waiting.peerId, role: 'patient', force: true })
    const seen = await waiting.until('on-peer-join')
    expect(Object.keys(seen.tracks ?? {})).toEqual(['d'])
    expect(waiting.methods.slice(before).slice(0, 2)).toEqual(['on-policy-change', 'on-peer-update'])
    expect(waiting.all('on-policy-change').at(-1)?.name).toBe('patient')
    expect((await doctor.until('on-peer-update')).role).toBe('patient')
  })

  it('prepares the connections of who waits, over which nothing comes or goes until the admission', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    await doctor.call('offer', { desc: OFFER, tracks: track('d', 'video') })
    const before = host.media.commands.length
    const waiting = await host.enter('waiting', 'Ben')
    await waiting.until('offer')
    expect(host.media.commands.slice(before).map(({ kind }) => kind)).toEqual(['openSubscriber'])
    await waiting.call('offer', { desc: OFFER, tracks: track('w', 'audio') })
    expect(host.media.published.at(-1)?.tracks).toEqual([])
    expect(doctor.all('on-track-add').some((one) => 'w' in one.tracks)).toBe(false)

    await doctor.call('role-change-request', { requested_for: waiting.peerId, role: 'patient', force: true })
    await waiting.until('on-peer-join')
    const wanted = host.media.commands.findLast(({ kind }) => kind === 'setWanted')
    expect(wanted).toMatchObject({ tracks: [{ trackId: 'd' }] })
  })

  it('M7.037 M7.101 changes a role when the asked peer accepts, and only as it was asked', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await doctor.call('role-change-request', {
      requested_for: patient.peerId,
      role: 'observer',
      force: false,
    })
    const request = await patient.until('on-role-change-request')
    expect(request).toMatchObject({ role: 'observer', requested_by: doctor.peerId })
    const stolen = await patient.call('role-change', { role: 'doctor', token: request.token })
    expect(stolen.error?.code).toBe(403)
    const accepted = await patient.call('role-change', { role: 'observer', token: request.token })
    expect(accepted.result).toBeTruthy()
    expect((await patient.until('on-policy-change', (one) => one.name === 'observer')).name).toBe('observer')
    const again = await patient.call('role-change', { role: 'observer', token: request.token })
    expect(again.error?.code).toBe(403)
  })

  it('lets either of two requests for a role be accepted: clients keep the first, or the latest', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const accepts = async (which: 0 | -1) => {
      const patient = await host.enter('patient', 'Ben')
      const ask = (role: string) =>
        doctor.call('role-change-request', { requested_for: patient.peerId, role, force: false })
      await ask('observer')
      await ask('observer')
      await ask('waiting')
      await patient.until('on-role-change-request', ({ role }) => role === 'waiting')
      const { role, token } = patient.all('on-role-change-request').at(which) ?? {}
      expect((await patient.call('role-change', { role, token })).result).toBeTruthy()
      return (await patient.until('on-policy-change', ({ name }) => name !== 'patient')).name
    }
    expect(await accepts(0)).toBe('observer')
    expect(await accepts(-1)).toBe('waiting')
  })

  it('M3.23 allows nobody to record or stream, since this server does neither', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const { known_roles: roles } = await doctor.until('on-policy-change')
    for (const { permissions } of Object.values(roles)) {
      expect(permissions).toMatchObject({
        browserRecording: false,
        hlsStreaming: false,
        rtmpStreaming: false,
      })
    }
    expect(roles.doctor?.permissions).toMatchObject({ endRoom: true, changeRole: true, removeOthers: true })
    for (const method of ['rtmp-start', 'hls-start'])
      expect((await doctor.call(method, {})).error).toMatchObject({
        code: 400,
        message: 'No composer is installed',
      })
  })

  it('tells who waits neither since when the call runs nor who drew, until it is let in', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const waiting = await host.enter('waiting', 'Ben')
    host.clock.advance(1_234)
    await doctor.call('broadcast', { info: { message: 'hello', type: 'chat' }, peer_id: waiting.peerId })
    const said = await waiting.until('on-broadcast')
    expect(said.peer?.info.name).toBe('Dr. A')
    const { joined_at: since } = (await doctor.call('get-peer', { peer_id: doctor.peerId })).result as {
      joined_at: number
    }
    expect(JSON.stringify(waiting.received)).not.toContain(String(since))
    expect(waiting.all('room-state').concat(waiting.all('peer-list') as never[])).not.toEqual([])
    for (const list of waiting.all('peer-list')) expect(list.room?.started_at).toBe(0)
    await doctor.call('role-change-request', { requested_for: waiting.peerId, role: 'patient', force: true })
    await waiting.until('peer-list', ({ room }) => room?.started_at === since)
  })

  it.each([
    ['role-change-request', { requested_for: 'x', role: 'doctor', force: true }],
    ['peer-leave-request', { requested_for: 'x', reason: '' }],
    ['end-room', { lock: true, reason: '' }],
    ['group-add', { name: '_handraise', peer_id: 'x' }],
  ])('M3.23 refuses %s to a patient with 403', async (method, params) => {
    const patient = await host.enter('patient', 'Ben')
    expect((await patient.call(method, params)).error?.code).toBe(403)
  })

  it('M7.040 M4.062 removes a peer and closes what it leaves open', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await doctor.call('peer-leave-request', { requested_for: patient.peerId, reason: 'mistake' })
    expect(await patient.until('on-peer-leave-request')).toMatchObject({
      requested_by: doctor.peerId,
      reason: 'mistake',
      room_end: false,
    })
    expect((await doctor.until('on-peer-leave')).peer_id).toBe(patient.peerId)
    expect(host.media.commands.at(-1)).toEqual({ kind: 'closePeer', peer: host.media.published[1]?.peer })
    host.clock.advance(3_000)
    await patient.untilClosed()
  })

  it('M7.033 ends the room for everyone, for its doctor and for the portal', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    expect((await doctor.call('end-room', { lock: false, reason: 'over' })).result).toBeTruthy()
    expect(await patient.until('on-peer-leave-request')).toMatchObject({ room_end: true, reason: 'over' })
    const next = await host.enter('patient', 'Cleo')
    await host.meeting.endRoom('room', 'visit ended')
    expect(await next.until('on-peer-leave-request')).toMatchObject({ room_end: true, reason: 'visit ended' })
  })

  it('refuses to let anyone join a locked room', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    await doctor.call('end-room', { lock: true, reason: '' })
    const late = await host.open('patient')
    expect((await late.call('join', { name: 'Ben', offer: OFFER })).error?.code).toBe(403)
  })

  it('M7.051 M7.052 M7.083 raises and lowers a hand, and tells its owner too', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    const raised = await patient.call('group-join', { name: '_handraise' })
    expect(raised.result).toEqual({ groups: ['_handraise'] })
    for (const one of [doctor, patient]) {
      expect((await one.until('on-peer-update')).groups).toEqual(['_handraise'])
    }
    await doctor.call('group-remove', { name: '_handraise', peer_id: patient.peerId })
    await patient.until('on-peer-update', (one) => one.groups?.length === 0)
  })
})
