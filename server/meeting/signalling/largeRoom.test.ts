import { afterEach, describe, expect, it } from 'vitest'
import { decide } from '../room/decide.ts'
import { evolve } from '../room/evolve.ts'
import { type Frame, notificationsOf } from '../room/notifications.ts'
import type { RoomCommand } from '../room/roomCommands.ts'
import { emptyRoom, type Room } from '../room/roomState.ts'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'

describe('a large room over real sockets (protocol §3.7)', () => {
  let host: MeetingHarness
  afterEach(() => host.close())

  it('counts everyone, lists who matters, and finds the others when asked', async () => {
    host = await startMeeting({ roomSize: { max: 100, large: 3 } })
    const doctor = await host.enter('doctor', 'Dr. A')
    await host.enter('observer', 'o1')
    await host.enter('observer', 'o2')
    expect(doctor.all('room-info').at(-1)?.large_room_optimization).toBe(false)
    const quiet = await host.enter('observer', 'o3')
    await doctor.until('room-info', (one) => one.large_room_optimization)
    const late = await host.enter('observer', 'o4')
    expect(Object.keys(late.all('peer-list')[0]?.peers ?? {})).toHaveLength(3)
    expect(late.all('session-info').at(-1)?.peer_count).toBe(5)
    // Counts are sent with a delay, not with every join.
    host.clock.advance(1_000)
    await doctor.until('session-info', (one) => one.peer_count === 5)
    expect(doctor.all('on-peer-join').map((one) => one.info.name)).toEqual(['o1', 'o2'])
    expect((await doctor.call('get-peer', { peer_id: quiet.peerId })).result).toMatchObject({
      peer_id: quiet.peerId,
      realtime: false,
    })
    expect((await doctor.call('find-peer', { limit: 10 })).result).toMatchObject({ total: 4 })

    // A raised hand or a camera lists a peer; lowering the hand removes it again.
    await quiet.call('group-join', { name: '_handraise' })
    const joined = await doctor.until('on-peer-join', (one) => one.peer_id === quiet.peerId)
    expect(joined.groups).toEqual(['_handraise'])
    await quiet.call('group-leave', { name: '_handraise' })
    await doctor.until('on-peer-update', (one) => one.peer_id === quiet.peerId && one.realtime === false)
    await quiet.call('offer', { desc: OFFER, tracks: track('q', 'video') })
    await doctor.until('on-peer-join', (one) => 'q' in (one.tracks ?? {}))
    // The peer can be addressed although nobody lists it.
    const said = await doctor.call('broadcast', { info: { message: 'hi' }, peer_id: late.peerId })
    expect(said.result).toBeTruthy()
    expect((await late.until('on-broadcast')).private).toBe(true)
  })
})

/** A room of this size, built by single joins, and the notifications of the last one. */
const roomOf = (count: number): { room: Room; frames: Frame[] } => {
  let room = emptyRoom('room', { name: '', description: '', size: { max: 10_000, large: 50 } })
  let frames: Frame[] = []
  const take = (command: RoomCommand, notified: boolean): void => {
    const decision = decide(command, room)
    if (!decision.ok) throw new Error(decision.message)
    frames = []
    for (const event of decision.events) {
      const before = room
      room = evolve(before, event)
      if (notified) frames.push(...notificationsOf(event, before, room))
    }
  }
  for (let index = 0; index < count; index += 1) {
    const peerId = `p${index}`
    const role = index === 0 ? 'doctor' : 'observer'
    const isLast = index === count - 1
    take(
      {
        type: 'connect',
        peerId,
        userId: peerId,
        tokenId: peerId,
        role,
        addressTag: '',
        takesPlace: false,
        companion: null,
      },
      isLast,
    )
    take(
      {
        type: 'join',
        peerId,
        name: peerId,
        data: '',
        autoVideo: false,
        degrades: false,
        encrypts: true,
        at: index,
        sessionId: 's',
      },
      isLast,
    )
  }
  return { room, frames }
}

describe('what a join costs', () => {
  it('tells nobody but the newcomer in a large room, and of no more peers than matter', () => {
    const { room, frames } = roomOf(1_000)
    expect(room.peers.size).toBe(1_000)
    expect(new Set(frames.map((frame) => frame.to))).toEqual(new Set(['p999']))
    const list = frames.find((frame) => frame.method === 'peer-list')
    expect(Object.keys(list?.method === 'peer-list' ? list.params.peers : {})).toHaveLength(50)
  })

  it('says as much at the three thousandth join as at the three hundredth', () => {
    const bytes = (count: number): number => JSON.stringify(roomOf(count).frames).length
    expect(bytes(3_000) / bytes(300)).toBeLessThan(1.1)
  })
})
