import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'
import { randomFrame } from '../testing/randomFrames.ts'
import { SocketClient } from '../testing/socketClient.ts'

/** e2e/media/hostile.spec.ts does the same with real media and measures memory. */
describe('ten thousand frames of nonsense', () => {
  let host: MeetingHarness
  beforeEach(async () => {
    host = await startMeeting()
  })
  afterEach(() => host.close())

  it('hurt nobody else: not in the room, not in another, not after leaving', async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    await patient.call('offer', { desc: OFFER, tracks: track('mine', 'audio') })
    await doctor.until('on-track-add')
    const frames = fc.sample(randomFrame, { numRuns: 10_000, seed: 20_261_121 })
    const roles = ['observer', 'waiting', 'patient'] as const
    let heard = 0
    for (let part = 0; part < 20; part += 1) {
      const role = roles[part % roles.length] ?? 'observer'
      const roomId = part % 4 === 3 ? 'another' : 'room'
      const token = await host.meeting.mintToken({ roomId, userId: `hostile-${part}`, role })
      const hostile = await SocketClient.open(host.origin, { token })
      host.clients.push(hostile)
      // Some are in the room at the start, some have left it, some never joined.
      if (part % 2 === 0) await hostile.call('join', { name: 'Mallory', offer: OFFER })
      if (part % 5 === 4) hostile.notify('leave', {})
      for (const frame of frames.slice(part * 500, part * 500 + 500)) {
        if (!hostile.closed) hostile.sendRaw(frame)
      }
      expect((await patient.call('ping', { timestamp: part })).result).toBeTruthy()
      // Waits until the server has read everything or closed the socket.
      await Promise.race([hostile.untilClosed(), hostile.call('ping', { timestamp: 1 })])
      heard += hostile.received.length
      hostile.drop()
    }
    expect(heard).toBeGreaterThan(200)
    // Dropped peers are kept for the reconnect window only.
    await host.pass(70_000, doctor, patient)
    expect(doctor.closed).toBe(false)
    expect(patient.closed).toBe(false)
    expect(doctor.methods).not.toContain('on-error')
    expect(patient.methods).not.toContain('on-peer-leave-request')
    // The two are unchanged, and everybody else is gone.
    await patient.call('offer', { desc: OFFER, tracks: track('mine', 'audio') })
    const said = await doctor.call('broadcast', { info: { message: 'still here', type: 'chat' } })
    expect(said.result).toBeTruthy()
    await patient.until('on-broadcast', (one) => one.info.message === 'still here')
    await expect
      .poll(async () => (await doctor.call('find-peer', { limit: 100 })).result)
      .toMatchObject({ total: 1, peers: [{ peer_id: patient.peerId, info: { name: 'Ben' } }] })
    expect(doctor.all('on-track-remove')).toEqual([])
  })
})
