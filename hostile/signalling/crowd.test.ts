import { afterEach, describe, expect, it } from 'vitest'
import { RECORD_RATE, ROOM_LIMIT } from '../../server/meeting/limits.ts'
import { createMemoryVisitRecorder } from '../../server/meeting/persistence/visitRecorder.ts'
import { type MeetingHarness, OFFER, startMeeting } from '../../server/meeting/testing/meetingHarness.ts'
import { SocketClient } from '../../server/meeting/testing/socketClient.ts'
import { reportInputs, runs } from '../inputs.ts'

/** Attacks with a guest's token, or with the room code that issues them. */
describe('a room that a guest tries to fill', () => {
  let host: MeetingHarness
  afterEach(() => host.close())

  const guestToken = (userId: string, addressTag = 'attacker') =>
    host.meeting.mintToken({ roomId: 'room', userId, role: 'waiting', addressTag })
  const open = async (token: string) => {
    const client = await SocketClient.open(host.origin, { token })
    host.clients.push(client)
    return client
  }
  const joinedDoctor = async () => {
    const doctor = await host.open('doctor')
    expect((await doctor.call('join', { name: 'Dr. A', offer: OFFER })).error).toBeUndefined()
    return doctor
  }

  it('with a hundred joins by one token has one place, and the doctor comes in', async () => {
    host = await startMeeting()
    const token = await guestToken('guest')
    const joins = runs(ROOM_LIMIT.peers, 1_000)
    for (let count = 0; count < joins; count += 1) {
      const client = await open(token)
      await client.until('on-policy-change')
      expect((await client.call('join', { name: `g${count}`, offer: OFFER })).error).toBeUndefined()
    }
    reportInputs('joins by one token', joins)
    const doctor = await joinedDoctor()
    expect((await doctor.call('find-peer', {})).result).toMatchObject({ total: 1 })
  })

  it('with two hundred sockets that only look on has a few, and the doctor comes in', async () => {
    host = await startMeeting()
    const token = await guestToken('guest')
    const clients: SocketClient[] = []
    for (let count = 0; count < ROOM_LIMIT.previews; count += 1) clients.push(await open(token))
    await expect
      .poll(() => clients.filter((client) => !client.closed).length)
      .toBeLessThanOrEqual(ROOM_LIMIT.previewsPerPerson)
    await joinedDoctor()
  })

  it('as many persons from one address leaves the others their places', async () => {
    host = await startMeeting()
    let refused = 0
    for (let count = 0; count < ROOM_LIMIT.peers; count += 1) {
      const client = await open(await guestToken(`guest-${count}`))
      await Promise.race([client.until('on-policy-change'), client.until('on-error')])
      if (client.methods.includes('on-error')) refused += 1
      else await client.call('join', { name: `g${count}`, offer: OFFER })
    }
    expect(refused).toBe(ROOM_LIMIT.peers - ROOM_LIMIT.waitingPerAddress)
    const patient = await open(await guestToken('patient', 'patient'))
    await patient.until('on-policy-change')
    expect((await patient.call('join', { name: 'Ben', offer: OFFER })).error).toBeUndefined()
    await joinedDoctor()
  })
})

describe("a visit's record that somebody tries to fill", () => {
  let host: MeetingHarness
  afterEach(() => host.close())

  it('by a socket that comes and goes all the time gets few lines, and the count of the rest', async () => {
    const recorder = createMemoryVisitRecorder()
    host = await startMeeting({ recorder })
    const doctor = await host.enter('doctor', 'Dr. A')
    const patient = await host.enter('patient', 'Ben')
    const turns = runs(150, 3_000)
    for (let turn = 0; turn < turns; turn += 1) {
      const again = await SocketClient.open(host.origin, { peer: patient.peerId, token: patient.token })
      await again.until('peer-list')
      again.drop()
      await again.untilClosed()
    }
    await host.pass(RECORD_RATE.countedFor, doctor)
    reportInputs('returns of one socket', turns)
    const facts = recorder.facts.map(({ fact }) => fact)
    expect(facts.length).toBeLessThan(60)
    const counted = facts.find((fact) => fact.kind === 'facts.counted')
    if (counted?.kind !== 'facts.counted') throw new Error('Nothing was counted')
    const written = facts.filter((fact) => fact.kind === 'person.lost').length
    expect(written + (counted.counts['person.lost'] ?? 0)).toBeGreaterThanOrEqual(turns - 1)
  })

  it('by joining and leaving an empty room gets few lines', async () => {
    const recorder = createMemoryVisitRecorder()
    host = await startMeeting({ recorder })
    const turns = runs(80, 1_000)
    for (let turn = 0; turn < turns; turn += 1) {
      const guest = await host.open('waiting')
      await guest.call('join', { name: 'g', offer: OFFER })
      guest.leave()
      await guest.untilClosed()
    }
    reportInputs('joins and leaves of new persons', turns)
    // Starts and ends of calls belong to the room; each of these persons has an allowance.
    const calls = recorder.facts.filter(({ fact }) => fact.kind.startsWith('call.')).length
    expect(calls).toBeLessThanOrEqual(RECORD_RATE.perPerson.burst)
    expect(recorder.facts.length).toBeLessThanOrEqual(RECORD_RATE.perRoom.burst + 1)
  })
})
