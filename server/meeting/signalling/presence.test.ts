import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { initAnswer } from '../../../src/contracts/meeting/call/init.ts'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'

describe('signalling over real sockets: coming, publishing, going and coming back', () => {
  let host: MeetingHarness
  beforeEach(async () => {
    host = await startMeeting()
  })
  afterEach(() => host.close())

  it('M7.024 M7.090 M7.105 M7.104 M7.080 tells a new socket, policy first, what it needs for a preview', async () => {
    const token = await host.meeting.mintToken({ roomId: 'room', userId: 'u', role: 'doctor' })
    const init = await fetch(`${host.origin}/init`, { headers: { authorization: `Bearer ${token}` } })
    expect(initAnswer.parse(await init.json()).endpoint).toBe(`${host.origin.replace('http', 'ws')}/v2/ws`)
    const doctor = await host.open('doctor')
    await doctor.until('room-state')
    expect(doctor.methods).toEqual(['on-policy-change', 'room-info', 'session-info', 'room-state'])
    expect(doctor.all('on-policy-change')[0]?.name).toBe('doctor')
    expect(doctor.all('room-info')[0]).toMatchObject({
      room_id: 'room',
      name: 'Visit',
      description: 'about it',
    })
  })

  it('M7.035 answers a ping, also before a join', async () => {
    const doctor = await host.open('doctor')
    expect(await doctor.call('ping', { timestamp: 7 })).toMatchObject({ result: { timestamp: 7 } })
  })

  it('M7.026 M7.079 M7.081 joins: answer, then the list, the offer and news to others', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.open('patient')
    const answer = await patient.call('join', { name: 'Ben', data: 'd', offer: OFFER })
    expect(answer.result).toEqual({ type: 'answer', sdp: 'v=0 answer', sfu_node_id: 'node-1' })
    await patient.until('offer')
    const after = patient.methods.slice(patient.methods.indexOf('room-state') + 1)
    expect(after).toEqual(['peer-list', 'session-info', 'offer'])
    const list = await patient.until('peer-list')
    expect(Object.keys(list.peers)).toEqual([doctor.peerId])
    const joined = await doctor.until('on-peer-join')
    expect(joined).toMatchObject({
      peer_id: patient.peerId,
      role: 'patient',
      realtime: true,
      groups: [],
      tracks: {},
      info: { name: 'Ben', data: 'd', user_id: 'user-patient', type: 'regular' },
    })
    await doctor.until('session-info', (info) => info.peer_count === 2)
  })

  it('names the tracks of a newcomer before its connection is opened, so that the first offer has them', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    await doctor.call('offer', { desc: OFFER, tracks: track('d', 'video') })
    const before = host.media.commands.length
    await host.enter('patient', 'Ben')
    expect(host.media.commands.slice(before).map(({ kind }) => kind)).toEqual(['setWanted', 'openSubscriber'])
  })

  it('takes a layer request over the websocket, as before the data channel is open', async () => {
    const patient = await host.enter('patient', 'Ben')
    const params = { track_id: 'd', max_spatial_layer: 'medium' }
    expect((await patient.call('prefer-video-track-state', params)).result).toEqual({})
    expect(host.media.commands.at(-1)).toMatchObject({ kind: 'preferLayer', trackId: 'd', layer: 'medium' })
    const strange = await patient.call('prefer-video-track-state', { ...params, max_spatial_layer: 'huge' })
    expect(strange.error?.code).toBe(-32602)
  })

  it('tells the media process which peer needs TCP, and refuses an unknown transport', async () => {
    await host.enter('doctor', 'Dr. A')
    const patient = await host.open('patient')
    await patient.until('on-policy-change')
    const refused = await patient.call('join', { name: 'Ben', offer: OFFER, transport: 'pigeon' })
    expect(refused.error?.code).toBe(-32602)
    await patient.call('join', { name: 'Ben', offer: OFFER, transport: 'tcp' })
    await patient.call('offer', { desc: OFFER, tracks: {} })
    await patient.call('offer', { desc: OFFER, tracks: {}, transport: 'tcp' })
    expect(host.media.transports).toEqual(['udp', 'tcp', 'udp', 'tcp'])
  })

  it('M7.027 M7.084 M7.085 M7.086 diffs published tracks and tells who may receive them', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await patient.call('offer', { desc: OFFER, tracks: { ...track('a', 'audio'), ...track('v', 'video') } })
    const added = await doctor.until('on-track-add')
    expect(Object.keys(added.tracks)).toEqual(['a', 'v'])
    expect(added.peer?.peer_id).toBe(patient.peerId)
    const doctorKey = host.media.published[0]?.peer
    const patientKey = host.media.published[1]?.peer
    expect(
      host.media.commands.findLast((one) => one.kind === 'setWanted' && one.peer === doctorKey),
    ).toMatchObject({
      tracks: [
        { publisher: patientKey, trackId: 'a', streamId: 'stream-a', kind: 'audio' },
        { publisher: patientKey, trackId: 'v', streamId: 'stream-v', kind: 'video' },
      ],
    })
    patient.notify('track-update', {
      tracks: { v: { track_id: 'v', stream_id: 'stream-v', type: 'video', source: 'regular', mute: true } },
    })
    expect((await doctor.until('on-track-update')).tracks).toMatchObject({ v: { mute: true } })
    await patient.call('offer', { desc: OFFER, tracks: track('a', 'audio') })
    expect(Object.keys((await doctor.until('on-track-remove')).tracks)).toEqual(['v'])
  })

  it('M3.20 does not forward what a role may not publish', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const waiting = await host.enter('waiting', 'Ben')
    expect((await waiting.call('offer', { desc: OFFER, tracks: track('a', 'audio') })).result).toMatchObject({
      type: 'answer',
    })
    expect(host.media.published.at(-1)?.tracks).toEqual([])
    await doctor.call('ping', { timestamp: 1 })
    expect(doctor.methods).not.toContain('on-track-add')
  })

  it('lets a new socket take a lost peer over without a word to others (protocol §9)', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await patient.call('offer', { desc: OFFER, tracks: track('a', 'audio') })
    await doctor.until('on-track-add')
    const heard = doctor.methods.length
    const back = await host.open('patient', { peer: patient.peerId, token: patient.token })
    await patient.untilClosed()
    expect((await back.until('peer-list')).peers).toHaveProperty(doctor.peerId)
    expect(back.methods[0]).toBe('on-policy-change')
    const answer = await back.call('offer', { desc: OFFER, tracks: track('a', 'audio') })
    expect(answer.result).toMatchObject({ type: 'answer' })
    await host.pass(120_000, doctor, back)
    expect(doctor.methods.slice(heard)).toEqual([])
    expect(host.media.commands.some((one) => one.kind === 'resume')).toBe(true)
  })

  it('keeps a lost peer for the reconnect window and then tells that it left', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    patient.drop()
    await patient.untilClosed()
    await host.pass(60_000, doctor)
    expect(doctor.methods).not.toContain('on-peer-leave')
    await host.pass(10_000, doctor)
    expect((await doctor.until('on-peer-leave')).peer_id).toBe(patient.peerId)
    await doctor.until('session-info', (info) => info.peer_count === 1)
  })

  it('M7.032 takes a leave at once', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    patient.notify('leave', { client_reason: 'user request' })
    expect((await doctor.until('on-peer-leave')).peer_id).toBe(patient.peerId)
  })
})
