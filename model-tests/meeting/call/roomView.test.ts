import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { selectRoom } from '../../../src/machines/meeting/call/roomSelectors.ts'
import { policyFor } from '../fixtures.ts'
import { joinedCall, startCall } from '../harness/startCall.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(5_000)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const viewOf = (call: ReturnType<typeof startCall>) => {
  const room = call.parts().room?.getSnapshot()
  if (!room) throw new Error('There is no room')
  return selectRoom(room)
}

describe('the room as an application sees it', () => {
  it('M3.08 M3.09 has what the server says of it, what runs, and what is allowed', async () => {
    const call = startCall()
    call.server.flags = ['effectsSDKEnabled', 'vb', 'hipaa', 'noiseCancellation', 'disableNoneLayerRequest']
    call.server.policy = {
      ...policyFor('doctor'),
      template_id: 'visit-template',
      plugins: { noiseCancellation: { enabled: true } },
    }
    await call.join()
    const { socket } = call.server
    socket.notify({
      method: 'room-info',
      params: {
        room_id: 'room-1',
        name: 'Visit',
        description: 'A visit',
        max_size: 8,
        large_room_optimization: true,
      },
    })
    socket.notify({
      method: 'session-info',
      params: { session_id: 'session-1', room_id: 'room-1', peer_count: 2, track_count: 1 },
    })
    socket.notify({
      method: 'peer-list',
      params: {
        peers: {},
        room: {
          name: 'Visit',
          session_id: 'session-1',
          started_at: 4_000,
          recording: { browser: { state: 'started' }, sfu: { state: 'paused' }, hls: { state: 'resumed' } },
          streaming: {
            rtmp: { state: 'initialised' },
            hls: { enabled: false, variants: [{ url: 'https://hls', state: 'initialised' }] },
          },
          transcriptions: [{ mode: 'caption', state: 'started' }],
        },
      },
    })
    await call.advance(0)
    expect(viewOf(call)).toEqual({
      id: 'room-1',
      name: 'Visit',
      description: 'A visit',
      sessionId: 'session-1',
      templateId: 'visit-template',
      localPeer: call.actor.getSnapshot().context.peerId,
      startedAt: 4_000,
      joinedAt: 5_000,
      peerCount: 2,
      maxSize: 8,
      isLargeRoom: true,
      recording: { browser: { running: true }, server: { running: false }, hls: { running: true } },
      rtmp: { running: true },
      hls: { running: true, variants: [{ state: 'initialised' }], error: null },
      transcriptions: [{ mode: 'caption', state: 'started' }],
      isEffectsEnabled: true,
      isVBEnabled: true,
      effectsKey: null,
      isHipaaEnabled: true,
      isNoiseCancellationEnabled: true,
      disableNoneLayerRequest: true,
      roomState: 'Connected',
      isConnected: true,
    })
  })

  it('M3.08 is connected from the join to the end, also while it reconnects', async () => {
    const call = startCall()
    await call.preview()
    expect(viewOf(call)).toMatchObject({ roomState: 'Preview', isConnected: false })
    await call.join()
    call.server.socket.drops(1006)
    expect(viewOf(call)).toMatchObject({ roomState: 'Reconnecting', isConnected: true })
  })
})

describe('a preview during the call', () => {
  const asRoleOf = (call: ReturnType<typeof startCall>) => {
    const peers = call.parts().peers?.getSnapshot().context
    return peers?.peers[peers.localPeerId]?.asRole
  }
  /** A peer that may not publish previews a role that may. */
  const watcher = async () => {
    const call = startCall()
    call.server.policy = policyFor('waiting')
    await call.join()
    return call
  }

  it('M4.053 shows how another role would be: our devices run, and nobody gets them', async () => {
    const call = await watcher()
    const sent = call.server.socket.sent.length
    call.actor.send({ type: 'meeting.previewRequested', asRole: 'patient' })
    await call.advance(0)
    expect(viewOf(call).roomState).toBe('Preview')
    expect(asRoleOf(call)).toBe('patient')
    expect(call.devices.tracks.filter(({ readyState }) => readyState === 'live').length).toBeGreaterThan(0)
    expect(call.server.socket.sent.slice(sent).filter(({ method }) => method === 'offer')).toEqual([])
  })

  it('M4.027 M4.072 becomes Connected when the role is ours', async () => {
    const call = await watcher()
    call.actor.send({ type: 'meeting.previewRequested', asRole: 'patient' })
    await call.advance(0)
    call.server.socket.notify({ method: 'on-policy-change', params: policyFor('patient') })
    await call.advance(0)
    expect(viewOf(call).roomState).toBe('Connected')
    expect(asRoleOf(call)).toBeNull()
  })

  it('M4.056 M4.057 cancelled, the role is gone and so are the tracks our own may not send', async () => {
    const call = await watcher()
    call.actor.send({ type: 'meeting.previewRequested', asRole: 'patient' })
    await call.advance(0)
    call.actor.send({ type: 'meeting.previewCancelled' })
    await call.advance(0)
    expect(viewOf(call).roomState).toBe('Connected')
    expect(asRoleOf(call)).toBeNull()
    expect(call.devices.tracks.filter(({ readyState }) => readyState === 'live')).toEqual([])
  })

  it('M4.057 cancelled, what our own role sends goes on', async () => {
    const call = await joinedCall()
    call.actor.send({ type: 'meeting.previewRequested', asRole: 'patient' })
    await call.advance(0)
    call.actor.send({ type: 'meeting.previewCancelled' })
    await call.advance(0)
    expect(call.devices.tracks.filter(({ readyState }) => readyState === 'live')).toHaveLength(2)
    expect(viewOf(call).roomState).toBe('Connected')
  })

  it('M4.055 of a role nobody knows is an error, and the call goes on', async () => {
    const call = await joinedCall()
    for (const asRole of ['nobody', undefined]) {
      call.actor.send({ type: 'meeting.previewRequested', ...(asRole ? { asRole } : {}) })
      await call.advance(0)
      expect(viewOf(call).roomState).toBe('Connected')
      expect(call.errors().at(-1)).toMatchObject({ code: 6008, action: 'PREVIEW', isTerminal: false })
    }
  })

  it('M4.054 may begin while the call reconnects, and is there once it is back', async () => {
    const call = await watcher()
    call.server.socket.drops(1006)
    expect(viewOf(call).roomState).toBe('Reconnecting')
    call.actor.send({ type: 'meeting.previewRequested', asRole: 'patient' })
    await call.advance(0)
    expect(asRoleOf(call)).toBe('patient')
    await call.advance(1_000)
    expect(viewOf(call).roomState).toBe('Preview')
  })
})
