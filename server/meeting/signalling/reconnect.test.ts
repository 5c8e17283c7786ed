import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryRoomStore, type RoomStore } from '../persistence/roomStore.ts'
import { ManualClock } from '../testing/manualClock.ts'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'
import { SocketClient } from '../testing/socketClient.ts'

const texts = (client: { all: MeetingHarness['clients'][number]['all'] }) =>
  client.all('on-broadcast').map((one) => one.info.message)
const say = (message: string) => ({ info: { message, type: 'chat' } })

describe('signalling over real sockets: nothing said is lost or said twice', () => {
  let host: MeetingHarness
  beforeEach(async () => {
    host = await startMeeting()
  })
  afterEach(() => host.close())

  it('M7.091 repeats to a returned socket what its browser did not confirm, with the same ids', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    // Its machine no longer reads, so from the server's view later frames never arrive.
    const patient = await host.enter('patient', 'Ben', { asleep: true })
    await doctor.call('broadcast', say('before the cut'))
    await patient.until('on-broadcast')
    patient.drop()
    await patient.untilClosed()
    await doctor.call('broadcast', say('while away'))
    const back = await host.open('patient', { peer: patient.peerId, token: patient.token })
    await back.until('on-broadcast', (one) => one.info.message === 'while away')
    expect(texts(back)).toEqual(['before the cut', 'while away'])
    const [first] = patient.all('on-broadcast')
    expect(back.all('on-broadcast')[0]?.message_id).toBe(first?.message_id)
    expect(back.methods.indexOf('peer-list')).toBeLessThan(back.methods.indexOf('on-broadcast'))
  })

  it('repeats nothing that was confirmed', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await doctor.call('broadcast', say('heard'))
    await patient.until('on-broadcast')
    // A round trip after the message: its confirmation arrived before this answer.
    await patient.call('ping', { timestamp: 1 })
    const back = await host.open('patient', { peer: patient.peerId, token: patient.token })
    await back.call('ping', { timestamp: 2 })
    expect(texts(back)).toEqual([])
  })

  it('M7.031 answers a repeated message with the first result and sends it once', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    const message = { info: { message: 'once', type: 'chat', client_id: 'c-1' } }
    const first = await doctor.call('broadcast', message)
    const second = await doctor.call('broadcast', message)
    expect(second.result).toEqual(first.result)
    const other = await doctor.call('broadcast', { info: { ...message.info, client_id: 'c-2' } })
    expect(other.result).not.toEqual(first.result)
    await patient.call('ping', { timestamp: 1 })
    expect(texts(patient)).toEqual(['once', 'once'])
  })

  it('keeps no more than a bounded number of messages for who is away', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    patient.drop()
    await patient.untilClosed()
    for (let count = 1; count <= 210; count += 1) await doctor.call('broadcast', say(`m${count}`))
    const back = await host.open('patient', { peer: patient.peerId, token: patient.token })
    await back.until('on-broadcast', (one) => one.info.message === 'm210')
    expect(texts(back)).toHaveLength(200)
  })
})

describe('M7.106 the media process ends and another takes its place', () => {
  let host: MeetingHarness
  beforeEach(async () => {
    host = await startMeeting()
  })
  afterEach(() => host.close())

  it('names the new node, drops old tracks, and tells everything again after the first offer', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await patient.call('offer', { desc: OFFER, tracks: track('a', 'audio'), sfu_node_id: 'node-1' })
    await doctor.until('on-track-add')
    host.media.lose()
    for (const one of [doctor, patient]) {
      expect((await one.until('node-info')).sfu_node_id).toBe('node-2')
    }
    expect(Object.keys((await doctor.until('on-track-remove')).tracks)).toEqual(['a'])
    expect(doctor.methods).not.toContain('on-error')

    const offers = patient.all('offer').length
    const lists = patient.all('peer-list').length
    // An offer in transit during the change succeeds, and the client gets the node again.
    const crossed = await patient.call('offer', {
      desc: OFFER,
      tracks: track('a', 'audio'),
      sfu_node_id: 'node-1',
    })
    expect(crossed.error?.code).toBe(421)
    await patient.until('node-info', () => patient.all('node-info').length === 2)
    const first = await patient.call('offer', { desc: OFFER, tracks: {}, sfu_node_id: 'node-2' })
    expect(first.result).toMatchObject({ type: 'answer' })
    const offer = await patient.until('offer', () => patient.all('offer').length > offers)
    expect(offer).toBeDefined()
    expect(patient.all('offer').at(-1)?.sfu_node_id).toBe('node-2')
    expect(patient.all('peer-list')).toHaveLength(lists + 1)
    await patient.call('offer', { desc: OFFER, tracks: track('b', 'audio'), sfu_node_id: 'node-2' })
    await doctor.until('on-track-add', (one) => 'b' in one.tracks)
    expect(patient.all('peer-list')).toHaveLength(lists + 1)
  })

  it('drops answers that were meant for the former node, and all candidates', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    host.media.lose()
    await doctor.until('node-info')
    await doctor.call('offer', { desc: OFFER, tracks: {}, sfu_node_id: 'node-2' })
    const before = host.media.commands.length
    const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 }
    doctor.notify('trickle', { target: 0, candidate, sfu_node_id: 'node-1' })
    doctor.notify('answer', { desc: { type: 'answer', sdp: 'v=0' }, sfu_node_id: 'node-1' })
    doctor.notify('trickle', { target: 0, candidate, sfu_node_id: 'node-2' })
    await doctor.call('ping', { timestamp: 1 })
    expect(host.media.commands.slice(before)).toEqual([])
  })
})

describe('the server is restarted', () => {
  let store: RoomStore
  let clock: ManualClock
  let host: MeetingHarness
  beforeEach(async () => {
    store = createMemoryRoomStore()
    clock = new ManualClock()
    host = await startMeeting({ store, clock })
  })
  afterEach(() => host.close())

  const restart = async () => {
    await host.close()
    host = await startMeeting({ store, clock, nodeId: 'node-9' })
  }

  it('goes on without a join: role, groups, messages and store are as they were, on a new node', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await patient.call('group-join', { name: '_handraise' })
    await patient.call('listen-metadata-change', { keys: ['topic'] })
    await doctor.call('set-metadata', { key: 'topic', data: { page: 2 } })
    await doctor.call('offer', { desc: OFFER, tracks: track('v', 'video') })
    patient.drop()
    await patient.untilClosed()
    await doctor.call('broadcast', say('just before'))
    const session = doctor.all('session-info').at(-1)?.session_id
    await restart()
    // A plain close, after which the client reconnects by itself.
    await doctor.untilClosed()
    expect(doctor.methods).not.toContain('on-error')

    const back = await host.open('patient', { peer: patient.peerId, token: patient.token })
    const list = await back.until('peer-list')
    expect(list.peers[doctor.peerId]).toMatchObject({ role: 'doctor', info: { name: 'Dr. A' }, tracks: {} })
    expect(list.room?.session_id).toBe(session)
    await back.until('on-broadcast', (one) => one.info.message === 'just before')
    // The client first has time to offer what it publishes: see `MEETING_TIME.nodeInfoWait`.
    expect(back.methods).not.toContain('node-info')
    host.clock.advance(2_000)
    expect((await back.until('node-info')).sfu_node_id).toBe('node-9')
    expect((await back.until('on-metadata-change')).values[0]).toMatchObject({
      key: 'topic',
      data: { page: 2 },
      change_version: 1,
    })
    expect(back.methods[0]).toBe('on-policy-change')

    const again = await host.open('doctor', { peer: doctor.peerId, token: doctor.token })
    expect((await again.until('peer-list')).peers[patient.peerId]?.groups).toEqual(['_handraise'])
    const stale = await again.call('offer', {
      desc: OFFER,
      tracks: track('v', 'video'),
      sfu_node_id: 'node-1',
    })
    expect(stale.error?.code).toBe(421)
    expect((await again.until('node-info')).sfu_node_id).toBe('node-9')
    const fresh = await again.call('offer', {
      desc: OFFER,
      tracks: track('w', 'video'),
      sfu_node_id: 'node-9',
    })
    expect(fresh.result).toMatchObject({ type: 'answer' })
    expect(Object.keys((await back.until('on-track-add')).tracks)).toEqual(['w'])
  })

  it('M7.031 hears what a returning client says at once, while the room is still read', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    const read = Promise.withResolvers<void>()
    const { load } = store
    store.load = async (roomId) => {
      await read.promise
      return load(roomId)
    }
    await restart()
    const back = await SocketClient.open(host.origin, { peer: patient.peerId, token: patient.token })
    host.clients.push(back)
    const answer = back.call('broadcast', say('at once'))
    await back.hasRead()
    read.resolve()
    expect((await answer).result).toBeTruthy()
    const again = await host.open('doctor', { peer: doctor.peerId, token: doctor.token })
    await again.until('on-broadcast', (one) => one.info.message === 'at once')
  })

  it('survives a crash as well: the room is written soon after each change', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    await doctor.call('peer-update', { name: 'Dr. Ana' })
    clock.advance(200)
    await expect
      .poll(async () => JSON.stringify((await store.load('room')).snapshot?.value))
      .toContain('Dr. Ana')
  })

  it('lets those leave who do not come back, and erases what it kept of them', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await restart()
    const back = await host.open('doctor', { peer: doctor.peerId, token: doctor.token })
    await back.until('peer-list', (list) => patient.peerId in list.peers)
    await host.pass(70_000, back)
    expect((await back.until('on-peer-leave')).peer_id).toBe(patient.peerId)
    back.notify('leave', {})
    await expect.poll(async () => (await store.load('room')).snapshot).toBeNull()
  })

  it('erases the room of a visit that nobody came back to', async () => {
    await host.enter('doctor', 'Dr. A')
    await restart()
    expect((await store.load('room')).snapshot).not.toBeNull()
    clock.advance(120_000)
    await expect.poll(async () => (await store.load('room')).snapshot).toBeNull()
  })

  it('keeps a locked room locked, until the portal opens the visit again', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    await doctor.call('end-room', { lock: true, reason: 'over' })
    await restart()
    const late = await host.open('patient')
    expect((await late.call('join', { name: 'Ben', offer: OFFER })).error?.code).toBe(403)
    await host.meeting.unlockRoom('room')
    expect((await late.call('join', { name: 'Ben', offer: OFFER })).result).toBeTruthy()
    await host.meeting.endRoom('room', 'The visit has ended')
    const token = await host.open('patient')
    expect((await token.call('join', { name: 'Ben', offer: OFFER })).error?.code).toBe(403)
  })
})
