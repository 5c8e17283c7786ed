import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'

describe('signalling over real sockets: asking about people, asking them to mute', () => {
  let host: MeetingHarness
  beforeEach(async () => {
    host = await startMeeting()
  })
  afterEach(() => host.close())

  const inCall = async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    const tracks = { ...track('a', 'audio'), ...track('v', 'video') }
    await patient.call('offer', { desc: OFFER, tracks })
    return { doctor, patient }
  }

  it('M7.038 M7.102 asks one peer to mute or unmute one track', async () => {
    const { doctor, patient } = await inCall()
    const ask = (mute: boolean) => ({
      requested_for: patient.peerId,
      track_id: 'a',
      stream_id: 'stream-a',
      mute,
    })
    expect((await doctor.call('track-update-request', ask(true))).result).toEqual({})
    expect(await patient.until('on-track-update-request')).toEqual({
      requested_by: doctor.peerId,
      track_id: 'a',
      stream_id: 'stream-a',
      mute: true,
    })
    await doctor.call('track-update-request', ask(false))
    await patient.until('on-track-update-request', (one) => !one.mute)
    const other = await doctor.call('track-update-request', { ...ask(true), track_id: 'x' })
    expect(other.error?.code).toBe(404)
    const nobody = await doctor.call('track-update-request', { ...ask(true), requested_for: 'nobody' })
    expect(nobody.error?.code).toBe(404)
    const patientAsks = await patient.call('track-update-request', {
      ...ask(true),
      requested_for: doctor.peerId,
    })
    expect(patientAsks.error?.code).toBe(403)
  })

  it('M7.039 M7.103 asks all others, some roles or one peer, and never the one who asks', async () => {
    const { doctor, patient } = await inCall()
    const observer = await host.enter('observer', 'Cleo')
    await doctor.call('change-track-mute-state-request', { value: true })
    for (const one of [patient, observer]) {
      expect(await one.until('on-change-track-mute-state-request')).toEqual({
        requested_by: doctor.peerId,
        value: true,
      })
    }
    await doctor.call('change-track-mute-state-request', {
      value: false,
      type: 'audio',
      source: 'regular',
      roles: ['observer'],
    })
    expect(await observer.until('on-change-track-mute-state-request', (one) => !one.value)).toMatchObject({
      type: 'audio',
      source: 'regular',
      roles: ['observer'],
    })
    await patient.call('ping', { timestamp: 1 })
    expect(patient.all('on-change-track-mute-state-request')).toHaveLength(1)
    expect(doctor.methods).not.toContain('on-change-track-mute-state-request')
    expect((await patient.call('change-track-mute-state-request', { value: true })).error?.code).toBe(403)
  })

  it('a mute request reaches who is just reconnecting', async () => {
    const { doctor, patient } = await inCall()
    patient.drop()
    await patient.untilClosed()
    await doctor.call('track-update-request', { requested_for: patient.peerId, track_id: 'a', mute: true })
    const back = await host.open('patient', { peer: patient.peerId, token: patient.token })
    expect((await back.until('on-track-update-request')).track_id).toBe('a')
  })

  it('M7.050 answers for one peer, and 404 for who is not there or may not be known', async () => {
    const { doctor, patient } = await inCall()
    const waiting = await host.enter('waiting', 'Dan')
    expect((await doctor.call('get-peer', { peer_id: patient.peerId })).result).toMatchObject({
      peer_id: patient.peerId,
      role: 'patient',
      info: { name: 'Ben' },
    })
    expect((await doctor.call('get-peer', { peer_id: 'nobody' })).error?.code).toBe(404)
    expect((await waiting.call('get-peer', { peer_id: doctor.peerId })).error?.code).toBe(404)
    expect((await patient.call('get-peer', { peer_id: waiting.peerId })).error?.code).toBe(404)
  })

  it('M7.055 M7.056 finds peers by role, group and id, and hands them out page by page', async () => {
    const { doctor, patient } = await inCall()
    const others = []
    for (const name of ['o1', 'o2', 'o3', 'o4', 'o5']) others.push(await host.enter('observer', name))
    await patient.call('group-join', { name: '_handraise' })
    const raised = await doctor.call('find-peer', { limit: 10, group: '_handraise' })
    expect(raised.result).toMatchObject({ total: 1, eof: true, peers: [{ peer_id: patient.peerId }] })
    const first = await doctor.call('find-peer', { limit: 2, role: 'observer' })
    expect(first.result).toMatchObject({ total: 5, eof: false })
    const { iterator } = first.result as { iterator: string }
    others[2]?.notify('leave', {})
    await doctor.until('on-peer-leave')
    const second = await doctor.call('peer-iter-next', { iterator, limit: 2 })
    expect(second.result).toMatchObject({ eof: true })
    expect(
      (second.result as { peers: { info: { name: string } }[] }).peers.map((one) => one.info.name),
    ).toEqual(['o4', 'o5'])
    // The provider's client uses other names for its filter.
    const byId = await doctor.call('find-peer', { limit: 10, peerIds: [patient.peerId, 'nobody'] })
    expect(byId.result).toMatchObject({ total: 1, peers: [{ peer_id: patient.peerId }] })
    expect((await patient.call('peer-iter-next', { iterator, limit: 2 })).error?.code).toBe(404)
    expect((await doctor.call('peer-iter-next', { iterator: 'made up', limit: 2 })).error?.code).toBe(404)
  })

  it('forgets the oldest of too many searches', async () => {
    const { doctor } = await inCall()
    const iterators: string[] = []
    for (let count = 0; count < 11; count += 1) {
      const found = await doctor.call('find-peer', { limit: 1 })
      iterators.push((found.result as { iterator: string }).iterator)
    }
    const [oldest = '', second = ''] = iterators
    expect((await doctor.call('peer-iter-next', { iterator: oldest, limit: 1 })).error?.code).toBe(404)
    expect((await doctor.call('peer-iter-next', { iterator: second, limit: 1 })).result).toBeTruthy()
  })

  it('M7.057 searches names whatever the letters’ case, with offset and end', async () => {
    const { doctor } = await inCall()
    for (const name of ['Benita', 'Rubén', 'BENNO']) await host.enter('observer', name)
    const page = await doctor.call('peer-name-search', { query: 'ben', limit: 2, offset: 0 })
    expect(page.result).toMatchObject({ count: 2, limit: 2, offset: 0, eof: false })
    const rest = await doctor.call('peer-name-search', { query: 'ben', limit: 2, offset: 2 })
    expect(rest.result).toMatchObject({
      count: 1,
      eof: true,
      peers: [{ name: 'BENNO', role: 'observer', type: 'regular' }],
    })
  })
})

describe('signalling over real sockets: the session store', () => {
  let host: MeetingHarness
  beforeEach(async () => {
    host = await startMeeting()
  })
  afterEach(() => host.close())

  it('M7.058 M7.059 M7.060 M7.061 M7.092 sets, reads, and tells those who observe the key', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    expect((await patient.call('get-metadata', { key: 'default' })).result).toMatchObject({ data: null })
    const set = await doctor.call('set-metadata', { key: 'default', data: { page: 1 } })
    expect(set.result).toMatchObject({ key: 'default', data: { page: 1 }, change_version: 1 })
    expect((await patient.call('get-metadata', { key: 'default' })).result).toMatchObject({
      data: { page: 1 },
      updated_by: doctor.peerId,
      change_version: 1,
    })
    // The current value of a key is sent when it is first observed, and then each change.
    expect((await patient.call('listen-metadata-change', { keys: ['default', 'other'] })).result).toEqual({})
    expect((await patient.until('on-metadata-change')).values).toMatchObject([{ key: 'default' }])
    await doctor.call('set-metadata', { key: 'other', data: [1] })
    // JSON has no `undefined`: a request without data clears the value.
    expect((await doctor.call('set-metadata', { key: 'cleared', data: 1 })).error).toBeUndefined()
    expect((await doctor.call('set-metadata', { key: 'cleared' })).result).toMatchObject({ data: null })
    expect((await doctor.call('get-metadata', { key: 'cleared' })).result).toMatchObject({
      data: null,
      change_version: 2,
    })
    await patient.until('on-metadata-change', (one) => one.values[0]?.key === 'other')
    await patient.call('listen-metadata-change', { keys: ['default'] })
    await doctor.call('set-metadata', { key: 'other', data: [2] })
    await doctor.call('set-metadata', { key: 'default', data: null })
    await patient.until('on-metadata-change', (one) => one.values[0]?.data === null)
    expect(patient.all('on-metadata-change').map((one) => one.values[0]?.key)).toEqual([
      'default',
      'other',
      'default',
    ])
    await patient.call('listen-metadata-change', { keys: [] })
    await doctor.call('set-metadata', { key: 'default', data: 'unheard' })
    await patient.call('ping', { timestamp: 1 })
    expect(patient.all('on-metadata-change')).toHaveLength(3)
  })

  it('refuses a change that was made on an older version, too long a value and too many keys', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    await doctor.call('set-metadata', { key: 'k', data: 1 })
    await doctor.call('set-metadata', { key: 'k', data: 2, if_change_version: 1 })
    const late = await doctor.call('set-metadata', { key: 'k', data: 3, if_change_version: 1 })
    expect(late.error?.code).toBe(409)
    const long = await doctor.call('set-metadata', { key: 'l', data: 'x'.repeat(20_000) })
    expect(long.error?.code).toBe(413)
    for (let count = 1; count < 100; count += 1)
      await doctor.call('set-metadata', { key: `k${count}`, data: 0 })
    expect((await doctor.call('set-metadata', { key: 'more', data: 0 })).error?.code).toBe(403)
    expect((await doctor.call('get-metadata', { key: 'k' })).result).toMatchObject({ data: 2 })
  })

  it('who waits reads nothing, and everything it observes once it is let in', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const waiting = await host.enter('waiting', 'Ben')
    await doctor.call('set-metadata', { key: 'k', data: 'inside' })
    expect((await waiting.call('get-metadata', { key: 'k' })).result).toMatchObject({ data: null })
    expect((await waiting.call('set-metadata', { key: 'k', data: 0 })).error?.code).toBe(403)
    await waiting.call('listen-metadata-change', { keys: ['k'] })
    expect(waiting.methods).not.toContain('on-metadata-change')
    await doctor.call('role-change-request', { requested_for: waiting.peerId, role: 'patient', force: true })
    expect((await waiting.until('on-metadata-change')).values[0]?.data).toBe('inside')
  })

  it('is empty again in the next session', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    await doctor.call('set-metadata', { key: 'k', data: 1 })
    doctor.notify('leave', {})
    const next = await host.enter('doctor', 'Dr. A')
    expect((await next.call('get-metadata', { key: 'k' })).result).toMatchObject({ data: null })
  })
})
