import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryRoomStore, type RoomStore } from '../persistence/roomStore.ts'
import { createMemoryVisitRecorder, type VisitRecorder } from '../persistence/visitRecorder.ts'
import { ManualClock } from '../testing/manualClock.ts'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'

const doctorId = { role: 'doctor', user: 'user-doctor' }
const patientId = { role: 'patient', user: 'user-patient' }

describe("what a room writes into the visit's record", () => {
  let store: RoomStore
  let clock: ManualClock
  let recorder: ReturnType<typeof createMemoryVisitRecorder>
  let host: MeetingHarness
  beforeEach(async () => {
    store = createMemoryRoomStore()
    clock = new ManualClock()
    recorder = createMemoryVisitRecorder()
    host = await startMeeting({ store, clock, recorder })
  })
  afterEach(() => host.close())
  const facts = () => recorder.facts.map(({ fact }) => fact)

  it('tells who came, who let whom in, who muted whom, what was shared, and who ended it', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const guest = await host.enter('waiting', 'Ben')
    const ask = { requested_for: guest.peerId, role: 'patient', force: true }
    await doctor.call('role-change-request', ask)
    const screen = track('s', 'video')
    const tracks = { ...track('a', 'audio'), s: { ...screen.s, source: 'screen' } }
    await doctor.call('offer', { desc: OFFER, tracks })
    await guest.call('offer', { desc: OFFER, tracks: track('b', 'audio') })
    const mute = { requested_for: guest.peerId, track_id: 'b', stream_id: 'stream-b', mute: true }
    await doctor.call('track-update-request', mute)
    await doctor.call('track-update-request', { ...mute, mute: false })
    await doctor.call('offer', { desc: OFFER, tracks: track('a', 'audio') })
    await doctor.call('end-room', { lock: true, reason: 'Ben is well' })

    const admitted = { role: 'patient', user: 'user-waiting' }
    expect(facts()).toEqual([
      { kind: 'call.started' },
      { kind: 'person.joined', who: doctorId },
      { kind: 'person.joined', who: { role: 'waiting', user: 'user-waiting' } },
      { kind: 'person.admitted', who: admitted, by: doctorId },
      { kind: 'screen.shared', who: doctorId },
      { kind: 'person.muted', who: admitted, by: doctorId, media: 'audio' },
      { kind: 'screen.stopped', who: doctorId },
      { kind: 'call.closed', by: doctorId, locked: true },
      { kind: 'call.ended' },
    ])
    expect(JSON.stringify(recorder.facts)).not.toContain('Ben')
  })

  it('tells a lost connection and its return, a restart of the server, and a leave', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    recorder.facts.length = 0
    patient.drop()
    await patient.untilClosed()
    await doctor.call('ping', { timestamp: 1 })
    await host.open('patient', { peer: patient.peerId, token: patient.token })
    await host.close()
    host = await startMeeting({ store, clock, recorder, nodeId: 'node-9' })
    const again = await host.open('patient', { peer: patient.peerId, token: patient.token })
    await again.call('leave', { client_reason: 'done' })
    expect(facts()).toEqual([
      { kind: 'person.lost', who: patientId },
      { kind: 'person.returned', who: patientId },
      { kind: 'call.resumed' },
      { kind: 'person.returned', who: patientId },
      { kind: 'person.left', who: patientId },
    ])
  })

  it('keeps the chat that the doctor wrote or could read, and no signals between clients', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    const observer = await host.enter('observer', 'Cleo')
    const chat = (message: string) => ({ info: { message, type: 'chat' } })
    await patient.call('broadcast', { info: { message: 'to all', type: 'chat', client_id: 'm-1' } })
    // Repeated, because its answer was lost.
    await patient.call('broadcast', { info: { message: 'to all', type: 'chat', client_id: 'm-1' } })
    await patient.call('broadcast', { ...chat('to the doctor'), peer_id: doctor.peerId })
    await patient.call('broadcast', { ...chat('to Cleo'), peer_id: observer.peerId })
    await patient.call('broadcast', { ...chat('to companions'), roles: ['observer'] })
    await doctor.call('broadcast', { ...chat('to patients'), roles: ['patient'] })
    await doctor.call('broadcast', { info: { message: '{}', type: 'signal' } })
    expect(recorder.messages.map(({ from, toRoles, toName, text }) => [from, toRoles, toName, text])).toEqual(
      [
        [{ ...patientId, name: 'Ben' }, null, null, 'to all'],
        [{ ...patientId, name: 'Ben' }, null, 'Dr. A', 'to the doctor'],
        [{ ...doctorId, name: 'Dr. A' }, ['patient'], null, 'to patients'],
      ],
    )
    expect(new Set(recorder.messages.map(({ id }) => id)).size).toBe(3)
  })

  it("M3.30 keeps the product's sentences with their type, of the doctor alone", async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await host.enter('waiting', 'Cleo')
    const late = { info: { message: 'Llego en 5 minutos', type: 'consulta.late' }, roles: ['waiting'] }
    const signed = { info: { message: 'Su receta está lista', type: 'consulta.prescription' } }
    await doctor.call('broadcast', late)
    await doctor.call('broadcast', signed)
    await patient.call('broadcast', signed)
    expect(recorder.messages.map(({ from, kind, readers }) => [from.role, kind, readers])).toEqual([
      ['doctor', 'consulta.late', ['user-waiting']],
      ['doctor', 'consulta.prescription', ['user-patient']],
    ])
  })

  it('keeps with each message of the chat whom it reached: the waiting room hears nothing of the consultation', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    const waiting = await host.enter('waiting', 'Cleo')
    const chat = (message: string) => ({ info: { message, type: 'chat' } })
    await patient.call('broadcast', chat('to all'))
    await doctor.call('broadcast', { ...chat('to the waiting room'), roles: ['waiting'] })
    await doctor.call('broadcast', { ...chat('to Ben'), peer_id: patient.peerId })
    await waiting.call('broadcast', chat('to all from the waiting room'))
    const readers = Object.fromEntries(recorder.messages.map((one) => [one.text, one.readers]))
    expect(readers).toEqual({
      'to all': ['user-doctor'],
      'to the waiting room': ['user-waiting'],
      'to Ben': ['user-patient'],
      'to all from the waiting room': ['user-doctor'],
    })
  })

  it('tells of switched devices, whiteboards and files, without a name or an id of a file', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await patient.call('offer', { desc: OFFER, tracks: track('b', 'audio') })
    recorder.facts.length = 0
    const [own] = Object.values(track('b', 'audio'))
    await patient.call('track-update', { tracks: { b: { ...own, mute: true } } })
    await patient.call('track-update', { tracks: { b: { ...own, mute: false } } })
    const id = '5f0c8e0e-7f3c-4b47-9a38-0d6a3f9a1c11'
    const file = { id, name: 'mancha.jpg', type: 'image/jpeg', size: 2_048 }
    const info = { message: 'mancha.jpg (2 kB)', type: 'consulta.file' }
    await patient.call('broadcast', { info: { ...info, file } })
    const heard = await doctor.until('on-broadcast', () => true)
    expect(heard.info).toEqual({ ...info, file })
    // A reference that is not one of a file's message, and one that is not valid.
    await patient.call('broadcast', { info: { message: 'Hola', type: 'chat', file } })
    const second = await doctor.until('on-broadcast', (one) => one.info.message === 'Hola')
    expect(second.info).toEqual({ message: 'Hola', type: 'chat' })
    const broken = await patient.call('broadcast', { info: { ...info, file: { ...file, id: '../x' } } })
    expect(broken).toMatchObject({ error: { code: -32602 } })
    expect(facts()).toEqual([
      { kind: 'device.off', who: patientId, media: 'audio' },
      { kind: 'device.on', who: patientId, media: 'audio' },
      { kind: 'file.sent', who: patientId, file: 'picture' },
    ])
    expect(JSON.stringify(recorder.facts)).not.toMatch(/mancha|5f0c8e0e/)
    expect(recorder.messages.map(({ text }) => text)).toEqual(['mancha.jpg (2 kB)', 'Hola'])
  })

  it('writes in order what could not be written at first', async () => {
    let isAway = true
    const unsteady: VisitRecorder = {
      ...recorder,
      append: (roomId, more) =>
        isAway ? Promise.reject(new Error('no database')) : recorder.append(roomId, more),
      storeMessages: (roomId, more) =>
        isAway ? Promise.reject(new Error('no database')) : recorder.storeMessages(roomId, more),
    }
    await host.close()
    host = await startMeeting({ store, clock, recorder: unsteady })
    const doctor = await host.enter('doctor', 'Dr. A')
    for (const message of ['one', 'two']) await doctor.call('broadcast', { info: { message, type: 'chat' } })
    expect([facts(), recorder.messages]).toEqual([[], []])
    isAway = false
    await host.pass(5_000, doctor)
    expect(recorder.messages.map(({ text }) => text)).toEqual(['one', 'two'])
    await doctor.call('end-room', { lock: false, reason: '' })
    expect(facts().map(({ kind }) => kind)).toEqual([
      'call.started',
      'person.joined',
      'call.closed',
      'call.ended',
    ])
  })
})
