import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../../src/contracts/constants.ts'
import type { WireTracks } from '../../../src/contracts/meeting/connection/shapes.ts'
import { joinedCall, startCall, tracksOf } from '../harness/startCall.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Call = Awaited<ReturnType<typeof joinedCall>>

const announce = async (call: Call, nodeId: string) => {
  call.server.socket.notify({ method: 'node-info', params: { sfu_node_id: nodeId } })
  await call.advance(0)
}
const offered = (call: Call): WireTracks =>
  (call.server.socket.frames('offer').at(-1)?.params.tracks ?? {}) as WireTracks
const idsOf = (tracks: WireTracks, field: 'track_id' | 'stream_id') =>
  Object.values(tracks).map((track) => track[field])

describe('another media node', () => {
  it('M4.064 M4.065 M4.066 the connections are rebuilt and our tracks published anew, muted as they were', async () => {
    const call = await joinedCall()
    call.actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled: false })
    await call.advance(0)
    const before = offered(call)
    const sent = call.server.socket.frames('offer').length
    await announce(call, 'node-2')
    expect(call.connections).toHaveLength(4)
    expect(call.connections.slice(0, 2).map(({ connectionState }) => connectionState)).toEqual([
      'closed',
      'closed',
    ])
    const offers = call.server.socket.frames('offer').slice(sent)
    expect(tracksOf(offers[0])).toEqual([])
    expect(tracksOf(offers.at(-1))).toEqual(['audio muted', 'video'])
    for (const { params } of offers) expect(params.sfu_node_id).toBe('node-2')
    for (const field of ['track_id', 'stream_id'] as const)
      for (const id of idsOf(offered(call), field)) expect(idsOf(before, field)).not.toContain(id)
    expect(call.room()).toBe('Connected')
    expect(call.connections[2]?.transceivers).toHaveLength(2)
    expect(call.devices.asked).toHaveLength(2)
    expect(call.errors()).toEqual([])
  })

  it('M4.064 the same node, a first node and no node move nothing', async () => {
    const call = await joinedCall()
    await announce(call, 'node-1')
    await announce(call, '')
    await announce(call, 'node-9')
    expect(call.connections).toHaveLength(2)
    expect(call.room()).toBe('Connected')
    await announce(call, 'node-10')
    expect(call.connections).toHaveLength(4)
  })

  it('M4.064 a node announced in the preview is only remembered', async () => {
    const call = startCall()
    await call.preview()
    await announce(call, 'node-0')
    await call.join()
    expect(call.connections).toHaveLength(2)
    expect(call.room()).toBe('Connected')
  })

  it('M4.064 M4.049 a server that was started again: the socket, then the connections', async () => {
    const call = await joinedCall()
    call.server.socket.drops(1012)
    // The new process does not know the old node.
    call.server.refuses('offer', 421)
    await call.advance(TIME.signalRetryDelay)
    expect(call.room()).toBe('Reconnecting')
    call.server.answers.set('offer', () => ({ result: { type: 'answer', sdp: 'v=0' } }))
    await announce(call, 'node-2')
    expect(call.room()).toBe('Connected')
    expect(tracksOf(call.server.socket.frames('offer').at(-1))).toEqual(['audio', 'video'])
    expect(call.connections).toHaveLength(4)
    const history = call.server.socket.frames('offer').map(tracksOf)
    expect(history).toEqual([['audio', 'video'], [], ['audio'], ['audio', 'video']].slice(0, history.length))
  })

  it('M4.064 a websocket lost during the move is opened again, and the move goes on', async () => {
    const call = await joinedCall()
    call.server.answers.set('offer', () => null)
    await announce(call, 'node-2')
    expect(call.room()).toBe('Reconnecting')
    call.server.socket.drops(1006)
    call.server.answers.set('offer', () => ({ result: { type: 'answer', sdp: 'v=0' } }))
    await call.advance(TIME.signalRetryDelay)
    expect(call.room()).toBe('Connected')
    expect(tracksOf(call.server.socket.frames('offer').at(-1))).toEqual(['audio', 'video'])
  })

  it('M4.064 M7.124 a move that the server refuses is tried again within the window, and then it has failed', async () => {
    const call = await joinedCall()
    call.server.refuses('offer', 400)
    await announce(call, 'node-2')
    await call.advance(TIME.retryWindow - 1)
    expect(call.room()).toBe('Reconnecting')
    await call.advance(1)
    expect(call.end()).toMatchObject({
      reason: 'failed',
      error: { description: 'Could not recover after 60000 milliseconds' },
    })
  })

  it('M4.064 a connection that was being mended is mended by the move', async () => {
    const call = await joinedCall()
    call.connections[0]?.becomes('connected')
    call.connections[0]?.becomes('failed')
    call.connections[1]?.becomes('failed')
    await call.advance(0)
    expect(call.room()).toBe('Reconnecting')
    await announce(call, 'node-2')
    expect(call.room()).toBe('Connected')
    await call.advance(2 * TIME.retryWindow)
    expect(call.room()).toBe('Connected')
  })
})
