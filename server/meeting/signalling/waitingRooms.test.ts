import { describe, expect, it } from 'vitest'
import type { Room } from '../room/roomState.ts'
import { WaitingRoomIndex } from './waitingRooms.ts'

const peer = (joinedAt: number, changes: object = {}) => ({
  ...{ role: 'waiting', connected: true, joinedAt, data: '', companion: null },
  ...changes,
})
const roomWith = (...peers: object[]) =>
  ({ id: 'r-1', peers: new Map(peers.map((one, index) => [String(index), one])) }) as unknown as Room

const data = '{"devices":{"camera":"works","microphone":"fails"}}'
const devices = { camera: 'works', microphone: 'fails' }

describe('the people in the waiting rooms', () => {
  it('names the first who waits, with the result of the device check', () => {
    const index = new WaitingRoomIndex()
    index.update(
      roomWith(peer(9), peer(7, { data }), peer(1, { role: 'patient' }), peer(2, { connected: false })),
    )
    expect([...index.list()]).toEqual([['r-1', { since: 7, devices, companion: null }]])
  })

  it('names a patient before a companion, however long that one has waited', () => {
    const index = new WaitingRoomIndex()
    const interpreter = peer(3, { companion: 'interpreter' })
    index.update(roomWith(interpreter, peer(4, { companion: 'relative' })))
    expect([...index.list()]).toEqual([['r-1', { since: 3, devices: null, companion: 'interpreter' }]])
    for (const people of [
      [interpreter, peer(9)],
      [peer(9), interpreter],
    ]) {
      index.update(roomWith(...people))
      expect([...index.list()]).toEqual([['r-1', { since: 9, devices: null, companion: null }]])
    }
  })

  it('tells of an arrival, of the result, and of the end, and of nothing else', () => {
    const index = new WaitingRoomIndex()
    let changes = 0
    const stop = index.onChange(() => {
      changes += 1
    })
    const seen = (...peers: object[]) => {
      index.update(roomWith(...peers))
      return changes
    }
    expect(seen(peer(7))).toBe(1)
    expect(seen(peer(7), peer(8))).toBe(1)
    expect(seen(peer(7, { data }), peer(8))).toBe(2)
    expect(seen(peer(7, { data, name: 'Ana' }))).toBe(2)
    expect(seen(peer(7, { data, role: 'patient' }))).toBe(3)
    expect([...index.list()]).toEqual([])
    stop()
    expect(seen(peer(9))).toBe(3)
  })

  it('knows the rooms in which a doctor is', () => {
    const index = new WaitingRoomIndex()
    index.update(roomWith(peer(1, { role: 'doctor', connected: false }), peer(2)))
    expect([...index.attended()]).toEqual([])
    index.update(roomWith(peer(1, { role: 'doctor' }), peer(2)))
    expect([...index.attended()]).toEqual(['r-1'])
    index.update(roomWith(peer(2)))
    expect([...index.attended()]).toEqual([])
  })
})
