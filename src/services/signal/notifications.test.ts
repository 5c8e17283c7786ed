import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { connected } from '../testing/signalFixture.ts'

describe('notifications', () => {
  it('M7.105 M7.106 M7.108 M7.109 reach all subscribers, with safe defaults', () => {
    const { socket, notifications, warnings } = connected()
    socket.notify({ method: 'room-info', params: { room_id: 'r1' } })
    socket.notify({ method: 'node-info', params: { sfu_node_id: 'n1' } })
    socket.notify({ method: 'on-error', params: { code: '500', message: 'gone' } })
    socket.notify({ method: 'on-warning' })
    expect(notifications).toMatchObject([
      { method: 'room-info', params: { room_id: 'r1', large_room_optimization: false } },
      { method: 'node-info', params: { sfu_node_id: 'n1' } },
      { method: 'on-error', params: { code: 500, message: 'gone' } },
      { method: 'on-warning', params: {} },
    ])
    expect(warnings).toEqual([])
  })

  it('M7.025 an unknown one is one warning, and so is one of another shape', () => {
    const { socket, notifications, warnings } = connected()
    socket.notify({ method: 'on-something-new', params: { secret: 'Ana' } })
    socket.notify({ method: 'on-peer-leave', params: {} })
    expect(notifications).toEqual([])
    expect(warnings).toHaveLength(2)
    expect(warnings.join()).not.toContain('Ana')
  })

  it('M7.025 come over the data channel too', () => {
    const { client, notifications } = connected()
    client.accept({ method: 'active-speakers', params: { 'speaker-list': [] } })
    expect(notifications).toHaveLength(1)
  })

  it('M7.088 passes the first and the newest of many speaker lists, once a second at most', async () => {
    vi.useFakeTimers()
    try {
      const { socket, notifications } = connected()
      const receiveList = (level: number) =>
        socket.notify({
          method: 'active-speakers',
          params: { 'speaker-list': [{ peer_id: 'p2', track_id: 't2', level }] },
        })
      for (let frame = 0; frame < 20; frame += 1) {
        receiveList(frame)
        await vi.advanceTimersByTimeAsync(100)
      }
      socket.notify({ method: 'active-speakers', params: { 'speaker-list': [] } })
      await vi.advanceTimersByTimeAsync(1_000)
      const received = notifications.map((one) =>
        one.method === 'active-speakers' ? one.params['speaker-list'].map(({ level }) => level) : [],
      )
      expect(received[0]).toEqual([0])
      expect(received.at(-1)).toEqual([])
      expect(received.length).toBeLessThanOrEqual(4)
      expect(received.flat()).toEqual(received.flat().toSorted((a, b) => a - b))
    } finally {
      vi.useRealTimers()
    }
  })

  it('M7.088 a chat message that looks like a speaker list is a chat message', () => {
    const { socket, notifications } = connected()
    const message = '{"method":"active-speakers"}'
    const broadcast = { message_id: 'm1', timestamp: 1, info: { message } }
    socket.notify({ method: 'on-broadcast', params: broadcast })
    socket.notify({ method: 'on-broadcast', params: { ...broadcast, message_id: 'm2' } })
    expect(notifications.map(({ method }) => method)).toEqual(['on-broadcast', 'on-broadcast'])
  })

  it('M7.025 no frame, however malformed, throws or ends the stream', () => {
    const { socket, facts, notifications } = connected()
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constant(new ArrayBuffer(2)),
      fc
        .record({ id: fc.jsonValue(), method: fc.jsonValue(), params: fc.jsonValue(), error: fc.jsonValue() })
        .map((frame) => JSON.stringify(frame)),
      fc
        .record({ method: fc.constantFrom('offer', 'peer-list'), params: fc.jsonValue() })
        .map((frame) => JSON.stringify(frame)),
    )
    fc.assert(fc.property(anything, (data) => socket.raw(data)))
    socket.notify({ method: 'on-peer-leave', params: { peer_id: 'p2' } })
    expect(notifications.at(-1)).toEqual({ method: 'on-peer-leave', params: { peer_id: 'p2' } })
    expect(facts.map(({ type }) => type)).not.toContain('closed')
  })
})
