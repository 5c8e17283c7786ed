import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIMIT, TIME } from '../../../src/contracts/constants.ts'
import type { CallEvent } from '../../../src/contracts/meeting/call/callEvents.ts'
import { selectTiles } from '../../../src/machines/meeting/call/callSelectors.ts'
import { DEFAULT_KEY } from '../../../src/machines/meeting/call/sessionStoreContract.ts'
import type { PeerCommand } from '../../../src/machines/meeting/people/peerCommandsContract.ts'
import { policyFor, remotePeer, track } from '../fixtures.ts'
import { startCall } from '../harness/startCall.ts'

/** Tests people and messages of a call, from the application's requests to the frames and back. */
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const peopledCall = async () => {
  const call = startCall()
  const heard: CallEvent[] = []
  call.actor.on('*', (event) => heard.push(event))
  for (const method of [
    'peer-update',
    'group-join',
    'group-leave',
    'group-add',
    'group-remove',
    'track-update-request',
    'change-track-mute-state-request',
    'peer-leave-request',
    'listen-metadata-change',
  ])
    call.server.answers.set(method, () => ({ result: {} }))
  await call.preview()
  await call.join()
  const notify = async (method: string, params: object) => {
    call.server.socket.notify({ method, params })
    await call.advance(TIME.chatBatch)
  }
  await notify('peer-list', {
    peers: { p2: remotePeer('p2', { tracks: { a2: track('a2', { type: 'audio' }) } }) },
  })
  const order = async (command: PeerCommand) => {
    call.actor.send({ type: 'peerCommands.ordered', command })
    await call.advance(0)
  }
  const last = (method: string) => call.server.socket.frames(method).at(-1)?.params
  const types = () => heard.map(({ type }) => type)
  const own = (kind: 'audio' | 'video') => {
    const offered = call.server.socket.frames('offer').at(-1)?.params.tracks ?? {}
    const found = Object.values(offered as Record<string, { track_id: string; type: string }>).find(
      ({ type }) => type === kind,
    )
    if (!found) throw new Error(`No ${kind} is published`)
    return found.track_id
  }
  const isMuted = (kind: 'audio' | 'video') =>
    Object.values(call.parts().trackRequests?.getSnapshot().context.tracks ?? {}).find(
      ({ type }) => type === kind,
    )?.mute
  return { ...call, heard, notify, order, last, types, own, isMuted }
}

describe('what we ask of the server about peers', () => {
  it('M1.29 M6.32 M6.33 our own hand goes up and down by the group, and shows when the server says so', async () => {
    const { order, last, notify, parts } = await peopledCall()
    await order({ kind: 'raiseHand', peerId: null, raised: true })
    expect(last('group-join')).toEqual({ name: '_handraise' })
    const self = () => Object.values(parts().peers?.getSnapshot().context.peers ?? {}).find((p) => p.isLocal)
    expect(self()?.isHandRaised).toBe(false)
    await notify('on-peer-update', remotePeer(self()?.id ?? '', { groups: ['_handraise'], role: 'doctor' }))
    expect(self()?.isHandRaised).toBe(true)
    await order({ kind: 'raiseHand', peerId: null, raised: false })
    expect(last('group-leave')).toEqual({ name: '_handraise' })
  })

  it('a phone call of our own is told and taken back by a group, and that of others is read', async () => {
    const { order, last, notify, parts } = await peopledCall()
    await order({ kind: 'phoneCall', active: true })
    expect(last('group-join')).toEqual({ name: '_phonecall' })
    await order({ kind: 'phoneCall', active: false })
    expect(last('group-leave')).toEqual({ name: '_phonecall' })
    const tile = () => selectTiles(parts().peers?.getSnapshot()).find(({ peerId }) => peerId === 'p2')
    expect(tile()).toMatchObject({ companion: null, onPhoneCall: false })
    await notify('on-peer-update', remotePeer('p2', { groups: ['_interpreter', '_phonecall'] }))
    expect(tile()).toMatchObject({ companion: 'interpreter', onPhoneCall: true })
    await notify(
      'on-peer-update',
      remotePeer('p2', { groups: ['', 'x'.repeat(500), '_INTERPRETER', '_phone'] }),
    )
    expect(tile()).toMatchObject({ companion: null, onPhoneCall: false })
  })

  it('M6.14 M6.15 M7.053 M7.054 a host raises and lowers the hand of another', async () => {
    const { order, last } = await peopledCall()
    await order({ kind: 'raiseHand', peerId: 'p2', raised: true })
    await order({ kind: 'raiseHand', peerId: 'p2', raised: false })
    expect(last('group-add')).toEqual({ name: '_handraise', peer_id: 'p2' })
    expect(last('group-remove')).toEqual({ name: '_handraise', peer_id: 'p2' })
  })

  it('M6.12 M7.038 M1.31 a host asks one peer to mute one track', async () => {
    const { order, last } = await peopledCall()
    await order({ kind: 'setTrackEnabled', peerId: 'p2', trackId: 'a2', streamId: 's1', enabled: false })
    expect(last('track-update-request')).toEqual({
      requested_for: 'p2',
      track_id: 'a2',
      stream_id: 's1',
      mute: true,
    })
  })

  it('M6.13 M7.039 a host asks all of some roles at once', async () => {
    const { order, last } = await peopledCall()
    await order({ kind: 'setTracksEnabled', enabled: false, type: 'audio', source: null, roles: ['patient'] })
    expect(last('change-track-mute-state-request')).toEqual({
      value: true,
      type: 'audio',
      roles: ['patient'],
    })
  })

  it('M5.38 anything but a boolean is refused before it is sent', async () => {
    const { order, last, errors } = await peopledCall()
    await order({ kind: 'setTracksEnabled', enabled: 'no', type: null, source: null, roles: [] })
    expect(last('change-track-mute-state-request')).toBeUndefined()
    expect(errors().at(-1)?.description).toBe('Pass a boolean for enabled')
  })

  it('M6.11 M1.33 M5.41 a host removes another with a reason, and never itself', async () => {
    const { order, last, errors, parts } = await peopledCall()
    await order({ kind: 'removePeer', peerId: 'p2', reason: 'visit is over' })
    expect(last('peer-leave-request')).toEqual({ requested_for: 'p2', reason: 'visit is over' })
    const self = parts().peers?.getSnapshot().context.localPeerId ?? ''
    await order({ kind: 'removePeer', peerId: self, reason: '' })
    expect(last('peer-leave-request')).toMatchObject({ requested_for: 'p2' })
    expect(errors().at(-1)?.code).toBe(6013)
  })

  it('M3.67 M5.42 rights other than endRoom are left to the server, and its refusal reaches us', async () => {
    const { order, server, errors, notify } = await peopledCall()
    await notify('on-policy-change', policyFor('patient'))
    server.refuses('peer-leave-request', 403, 'Not allowed')
    await order({ kind: 'removePeer', peerId: 'p2', reason: '' })
    expect(server.socket.frames('peer-leave-request')).toHaveLength(1)
    expect(errors().at(-1)).toMatchObject({ code: 403, isTerminal: false, timestamp: expect.any(Number) })
  })

  it('M5.40 ending the room without the right is refused with its text, and nothing is sent', async () => {
    const { actor, advance, notify, last, errors, room } = await peopledCall()
    await notify('on-policy-change', policyFor('patient'))
    actor.send({ type: 'meeting.endRoomRequested', order: { lock: true, reason: 'x' } })
    await advance(0)
    expect(last('end-room')).toBeUndefined()
    expect(errors().at(-1)?.description).toBe('You are not allowed to perform this action - endRoom')
    expect(room()).toBe('Connected')
  })

  it('M6.10 whoever has the right ends the room with a reason and a lock', async () => {
    const { actor, advance, server } = await peopledCall()
    const { socket } = server
    actor.send({ type: 'meeting.endRoomRequested', order: { lock: true, reason: 'over' } })
    await advance(0)
    expect(socket.frames('end-room')[0]?.params).toEqual({ lock: true, reason: 'over' })
  })

  it('M6.30 M6.31 M7.049 M4.176 M4.177 our name and metadata change when the server took them', async () => {
    const { order, last, parts, heard, server, errors } = await peopledCall()
    const self = () => Object.values(parts().peers?.getSnapshot().context.peers ?? {}).find((p) => p.isLocal)
    await order({ kind: 'changeName', name: 'Ana María' })
    expect(last('peer-update')).toEqual({ name: 'Ana María' })
    expect(self()?.name).toBe('Ana María')
    await order({ kind: 'changeMetadata', metadata: '{"lang":"es"}' })
    expect(last('peer-update')).toEqual({ data: '{"lang":"es"}' })
    expect(self()?.metadata).toBe('{"lang":"es"}')
    expect(heard).toContainEqual({ type: 'NAME_UPDATED', peerId: self()?.id, name: 'Ana María' })
    expect(heard).toContainEqual({ type: 'METADATA_UPDATED', peerId: self()?.id })
    server.refuses('peer-update', 403)
    await order({ kind: 'changeName', name: 'Other' })
    expect(self()?.name).toBe('Ana María')
    await order({ kind: 'changeName', name: 'x'.repeat(LIMIT.peerName + 1) })
    expect(errors().at(-1)?.code).toBe(6013)
  })
})

describe('what a host asks of us', () => {
  it('M1.31 M4.110 M7.102 M4.167 a mute is done at once and says who asked', async () => {
    const { own, notify, isMuted, heard, parts } = await peopledCall()
    const trackId = own('audio')
    await notify('on-track-update-request', {
      requested_by: 'p2',
      track_id: trackId,
      stream_id: 's',
      mute: true,
    })
    expect(isMuted('audio')).toBe(true)
    expect(heard).toContainEqual({
      type: 'CHANGE_TRACK_STATE_REQUEST',
      requestedBy: 'p2',
      trackId,
      kind: 'audio',
      enabled: false,
    })
    expect(parts().trackRequests?.getSnapshot().context.mutedBy).toEqual({
      requestedBy: 'p2',
      kinds: ['audio'],
    })
  })

  it('M1.32 M4.109 to unmute is ours to accept; nothing is switched on before', async () => {
    const { own, notify, isMuted, actor, advance, parts } = await peopledCall()
    actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled: false })
    await advance(0)
    await notify('on-track-update-request', { track_id: own('audio'), stream_id: 's', mute: false })
    expect(isMuted('audio')).toBe(true)
    parts().trackRequests?.send({ type: 'trackRequests.accepted' })
    await advance(0)
    expect(isMuted('audio')).toBe(false)
  })

  it('M4.109 an unmute that nobody answers passes after half a minute', async () => {
    const { own, notify, isMuted, actor, advance, parts } = await peopledCall()
    actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled: false })
    await advance(0)
    await notify('on-track-update-request', { track_id: own('audio'), stream_id: 's', mute: false })
    expect(parts().trackRequests?.getSnapshot().value).toBe('asked')
    await advance(30_000)
    expect(parts().trackRequests?.getSnapshot().value).toBe('none')
    expect(isMuted('audio')).toBe(true)
  })

  it('M4.107 M4.108 what already holds and what is not a camera or a microphone is left alone', async () => {
    const { own, notify, isMuted, heard } = await peopledCall()
    await notify('on-track-update-request', { track_id: own('audio'), stream_id: 's', mute: false })
    await notify('on-track-update-request', { track_id: 'somebody-elses', stream_id: 's', mute: true })
    await notify('on-change-track-mute-state-request', { value: true, source: 'screen' })
    expect(isMuted('audio')).toBe(false)
    expect(heard.filter(({ type }) => type.startsWith('CHANGE_'))).toEqual([])
  })

  it('M7.103 M4.168 one order mutes all that matches', async () => {
    const { notify, isMuted, heard, own } = await peopledCall()
    await notify('on-change-track-mute-state-request', { requested_by: 'p2', value: true, type: 'video' })
    expect([isMuted('audio'), isMuted('video')]).toEqual([false, true])
    expect(heard).toContainEqual({
      type: 'CHANGE_MULTI_TRACK_STATE_REQUEST',
      requestedBy: 'p2',
      kind: 'video',
      source: null,
      trackIds: [own('video')],
      enabled: false,
    })
  })
})

describe('the session store', () => {
  it('M7.058 M7.076 sets the value of a key', async () => {
    const { server, parts, advance, last } = await peopledCall()
    server.answers.set('set-metadata', ({ params }) => ({
      result: { key: params.key, data: params.data, updated_at: 9, change_version: 1 },
    }))
    const store = () => parts().sessionStore
    store()?.send({ type: 'store.setRequested', key: 'pinned', value: { id: 'p2' } })
    await advance(0)
    expect(last('set-metadata')).toEqual({ key: 'pinned', data: { id: 'p2' } })
    expect(store()?.getSnapshot().context.values.pinned).toEqual({
      value: { id: 'p2' },
      updatedAt: 9,
      updatedBy: null,
    })
  })

  it('M1.22 M7.060 M7.077 M7.078 M7.092 observes keys, hears their changes, and stops observing', async () => {
    const { server, parts, advance, notify } = await peopledCall()
    const store = () => parts().sessionStore
    store()?.send({ type: 'store.observeRequested', keys: ['pinned', 'topic'] })
    await advance(0)
    store()?.send({ type: 'store.unobserveRequested', keys: ['pinned'] })
    await advance(0)
    expect(server.socket.frames('listen-metadata-change').map(({ params }) => params.keys)).toEqual([
      ['pinned', 'topic'],
      ['topic'],
    ])
    await notify('on-metadata-change', {
      values: [{ key: 'topic', data: 'knee', updated_at: 10, updated_by: 'p2' }],
    })
    expect(store()?.getSnapshot().context.values.topic).toEqual({
      value: 'knee',
      updatedAt: 10,
      updatedBy: 'p2',
    })
  })

  it('M1.21 M3.65 M7.059 M7.061 session metadata are the key "default", and can be asked for', async () => {
    const { server, parts, advance, last } = await peopledCall()
    server.answers.set('get-metadata', () => ({ result: { data: { note: 'x' }, updated_at: 3 } }))
    parts().sessionStore?.send({ type: 'store.getRequested', key: DEFAULT_KEY })
    await advance(0)
    expect(last('get-metadata')).toEqual({ key: 'default' })
    expect(parts().sessionStore?.getSnapshot().context.values.default?.value).toEqual({ note: 'x' })
  })
})

describe('the directory of a room of any size', () => {
  const query = { role: null, group: null, peers: null, name: null, limit: 10 }

  it('M5.43 cannot be asked before preview or join', async () => {
    const call = startCall()
    call.actor.send({ type: 'meeting.previewRequested' })
    call.parts().peerDirectory?.send({ type: 'directory.queried', query })
    await call.advance(0)
    expect(call.errors()[0]?.description).toBe(
      'Use usePaginatedParticipants or hmsActions.getPeerListIterator after preview or join has happened',
    )
  })

  it('M7.055 M7.056 M9.22 finds by role, ten at a time, and turns the page by its iterator', async () => {
    const { server, parts, advance, last } = await peopledCall()
    const peers = (from: number) =>
      Array.from({ length: 10 }, (_, n) => remotePeer(`q${from + n}`, { realtime: false }))
    server.answers.set('find-peer', () => ({
      result: { peers: peers(0), total: 20, eof: false, iterator: 'it-1' },
    }))
    server.answers.set('peer-iter-next', () => ({ result: { peers: peers(10), total: 20, eof: true } }))
    const directory = parts().peerDirectory
    directory?.send({ type: 'directory.queried', query: { ...query, role: 'patient' } })
    await advance(0)
    expect(last('find-peer')).toEqual({ limit: 10, role: 'patient' })
    directory?.send({ type: 'directory.nextRequested' })
    await advance(0)
    expect(last('peer-iter-next')).toEqual({ iterator: 'it-1', limit: 10 })
    expect(directory?.getSnapshot().context.found).toHaveLength(20)
    directory?.send({ type: 'directory.nextRequested' })
    await advance(0)
    expect(server.socket.frames('peer-iter-next')).toHaveLength(1)
  })

  it('M7.057 searches names in lower case, page by page', async () => {
    const { server, parts, advance } = await peopledCall()
    server.answers.set('peer-name-search', ({ params }) => ({
      result: {
        count: 1,
        limit: 10,
        offset: params.offset,
        eof: params.offset === 1,
        peers: [{ peer_id: `q${params.offset}`, name: 'Eva', role: 'patient', type: 'regular' }],
      },
    }))
    const directory = parts().peerDirectory
    directory?.send({ type: 'directory.queried', query: { ...query, name: 'EvA' } })
    await advance(0)
    directory?.send({ type: 'directory.nextRequested' })
    await advance(0)
    expect(server.socket.frames('peer-name-search').map(({ params }) => params)).toEqual([
      { query: 'eva', limit: 10, offset: 0 },
      { query: 'eva', limit: 10, offset: 1 },
    ])
    expect(directory?.getSnapshot().context.found.map(({ peerId }) => peerId)).toEqual(['q0', 'q1'])
  })
})

describe('chat', () => {
  const to = (peerId: string) => ({ roles: [], peerId })
  const large = {
    room_id: 'r',
    name: '',
    description: '',
    max_size: 5_000,
    large_room_optimization: true,
  }

  it('M1.16 M1.17 M3.30 M6.34 M6.35 M6.36 broadcast, group and direct messages carry what they are', async () => {
    const { actor, advance, server } = await peopledCall()
    const send = async (recipient: { roles: string[]; peerId: string | null }) => {
      actor.send({ type: 'chat.sendRequested', message: 'Hi', messageType: 'chat', recipient })
      await advance(0)
    }
    await send({ roles: [], peerId: null })
    await send({ roles: ['patient'], peerId: null })
    await send(to('p2'))
    const sent = server.socket.frames('broadcast').map(({ params }) => params)
    expect(sent).toMatchObject([
      { info: { message: 'Hi', type: 'chat' } },
      { roles: ['patient'] },
      { peer_id: 'p2' },
    ])
    expect(sent[0]).not.toHaveProperty('roles')
    expect(sent[0]).not.toHaveProperty('peer_id')
    expect(new Set(sent.map(({ info }) => (info as { client_id: string }).client_id)).size).toBe(3)
  })

  it('M3.28 M3.29 a message without a type is stored as chat, by its id and in the order of arrival', async () => {
    const { notify, parts } = await peopledCall()
    const message = (id: string) => ({ message_id: id, timestamp: 5, info: { message: 'Hi' } })
    await notify('on-broadcast', message('m2'))
    await notify('on-broadcast', message('m1'))
    const { byId, order } = parts().chat?.getSnapshot().context ?? {}
    expect(order).toEqual(['m2', 'm1'])
    expect(byId).toMatchObject({ m1: { id: 'm1', type: 'chat' }, m2: { id: 'm2', type: 'chat' } })
    expect(Object.keys(byId ?? {})).toHaveLength(2)
  })

  it('M5.37 M7.050 of a large room the recipient is asked for before it counts as absent', async () => {
    const { actor, advance, server, parts, notify, errors } = await peopledCall()
    await notify('room-info', large)
    server.answers.set('get-peer', ({ params }) =>
      params.peer_id === 'far'
        ? { result: remotePeer('far', { realtime: false }) }
        : { error: { code: 404, message: 'Peer not found' } },
    )
    const send = async (peerId: string) => {
      actor.send({ type: 'chat.sendRequested', message: 'Hi', messageType: 'chat', recipient: to(peerId) })
      await advance(0)
    }
    await send('far')
    expect(server.socket.frames('get-peer').at(-1)?.params).toEqual({ peer_id: 'far' })
    expect(server.socket.frames('broadcast').at(-1)?.params.peer_id).toBe('far')
    await send('nobody')
    expect(server.socket.frames('broadcast')).toHaveLength(1)
    expect(errors().at(-1)?.description).toBe('Invalid peer - peer not present in the room')
    // The text remains in the field, to be sent again.
    const context = parts().chat?.getSnapshot().context
    expect(context?.byId[context.order.at(-1) ?? '']).toMatchObject({ message: 'Hi', delivery: 'failed' })
  })

  it('a message tried again keeps its id, so that the server sends it once', async () => {
    const { actor, advance, server, parts } = await peopledCall()
    server.refuses('broadcast', 400)
    actor.send({
      type: 'chat.sendRequested',
      message: 'Hi',
      messageType: 'chat',
      recipient: { roles: [], peerId: null },
    })
    await advance(0)
    const { order } = parts().chat?.getSnapshot().context ?? { order: [] }
    server.answers.set('broadcast', () => ({ result: { message_id: 'm7', timestamp: 7 } }))
    parts().chat?.send({ type: 'chat.retryRequested', id: order[0] ?? '' })
    await advance(0)
    const ids = server.socket
      .frames('broadcast')
      .map(({ params }) => (params.info as { client_id: string }).client_id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('what the application hears, each once and in order', () => {
  it('M4.152 M4.153 M4.154 who is there, who comes and who goes', async () => {
    const { heard, notify } = await peopledCall()
    expect(heard.filter(({ type }) => type.startsWith('PEER_'))).toEqual([{ type: 'PEER_LIST', count: 1 }])
    await notify('on-peer-join', remotePeer('p3'))
    await notify('on-peer-leave', { peer_id: 'p3' })
    expect(heard.slice(-2)).toEqual([
      { type: 'PEER_JOINED', peerId: 'p3', name: 'Name p3' },
      { type: 'PEER_LEFT', peerId: 'p3', name: 'Name p3' },
    ])
  })

  it('M4.155 a message, once, however often it comes', async () => {
    const { heard, notify } = await peopledCall()
    const message = {
      message_id: 'm1',
      timestamp: 5,
      private: true,
      info: { message: 'Hello', type: 'chat' },
      peer: remotePeer('p2'),
    }
    await notify('on-broadcast', message)
    await notify('on-broadcast', message)
    expect(heard.filter(({ type }) => type === 'NEW_MESSAGE')).toEqual([
      { type: 'NEW_MESSAGE', messageId: 'm1', senderName: 'Name p2', senderRole: 'patient', private: true },
    ])
  })

  it('M4.148 M3.04 whoever is no longer realtime leaves the list; a peer is of the regular type', async () => {
    const { notify, heard, parts } = await peopledCall()
    expect(parts().peers?.getSnapshot().context.peers.p2?.type).toBe('regular')
    await notify('on-peer-update', remotePeer('p2', { realtime: false }))
    expect(parts().peers?.getSnapshot().context.peers.p2).toBeUndefined()
    expect(heard.at(-1)).toMatchObject({ type: 'PEER_LEFT', peerId: 'p2' })
  })

  it('M1.02 whoever the token names takes part: as a peer of the room, with its user id and role', async () => {
    const { parts } = await peopledCall()
    const self = Object.values(parts().peers?.getSnapshot().context.peers ?? {}).find((p) => p.isLocal)
    expect(self).toMatchObject({ customerUserId: 'u1', roleName: 'doctor', isLocal: true })
  })

  it('M3.02 M4.072 the role we try stands at our own peer until it is ours', async () => {
    const { actor, advance, notify, parts } = await peopledCall()
    const self = () => Object.values(parts().peers?.getSnapshot().context.peers ?? {}).find((p) => p.isLocal)
    actor.send({ type: 'peers.asRoleChanged', asRole: 'patient' })
    await advance(0)
    expect(self()?.asRole).toBe('patient')
    await notify('on-policy-change', policyFor('patient'))
    expect(self()).toMatchObject({ asRole: null, roleName: 'patient' })
  })

  it('M8.066 a terminal error is heard before the call ends', async () => {
    const { heard, notify, end } = await peopledCall()
    await notify('on-error', { code: 500, message: 'over' })
    expect(heard.filter(({ type }) => type === 'ERROR')).toMatchObject([
      { type: 'ERROR', error: { code: 500, terminal: true } },
    ])
    expect(end()).toMatchObject({ reason: 'failed' })
  })

  it('M4.156 M4.157 M4.158 M8.069 an error, a loss and the recovery', async () => {
    const { heard, order, server, advance, room } = await peopledCall()
    await order({ kind: 'setTracksEnabled', enabled: 1, type: null, source: null, roles: [] })
    expect(heard.at(-1)).toMatchObject({ type: 'ERROR', error: { code: 6013 } })
    server.socket.drops(1006)
    await advance(0)
    expect(room()).toBe('Reconnecting')
    await advance(TIME.signalRetryDelay * 2)
    expect(room()).toBe('Connected')
    expect(heard.filter(({ type }) => type.startsWith('RECONNECT')).map(({ type }) => type)).toEqual([
      'RECONNECTING',
      'RECONNECTED',
    ])
  })

  it('M4.112 M4.159 M4.160 M4.161 M4.162 M4.165 the life of a track', async () => {
    const { heard, notify, actor, advance } = await peopledCall()
    const fields = { trackId: 'a2', peerId: 'p2', kind: 'audio', source: 'regular' }
    actor.send({ type: 'media.arrived', trackId: 'a2', streamId: 's1', kind: 'audio' })
    await advance(0)
    const update = (changes: object) =>
      notify('on-track-update', {
        tracks: { a2: track('a2', { type: 'audio', ...changes }) },
        peer: remotePeer('p2'),
      })
    await update({ mute: true })
    await update({ mute: true, description: 'corridor' })
    await update({ mute: false, description: 'corridor' })
    await notify('on-track-remove', { tracks: { a2: track('a2') }, peer: remotePeer('p2') })
    expect(heard.filter(({ type }) => type.startsWith('TRACK_'))).toEqual([
      { type: 'TRACK_ADDED', ...fields },
      { type: 'TRACK_MUTED', ...fields },
      { type: 'TRACK_DESCRIPTION_CHANGED', ...fields, description: 'corridor' },
      { type: 'TRACK_UNMUTED', ...fields },
      { type: 'TRACK_REMOVED', ...fields },
    ])
  })

  it('M4.166 M4.183 M4.149 M3.03 roles and hands, of others and our own', async () => {
    const { heard, notify } = await peopledCall()
    await notify('on-peer-update', remotePeer('p2', { role: 'waiting', groups: ['_handraise'] }))
    await notify('on-policy-change', policyFor('patient'))
    expect(heard).toContainEqual({
      type: 'ROLE_UPDATED',
      peerId: 'p2',
      name: 'Name p2',
      role: 'waiting',
      isLocal: false,
    })
    expect(heard).toContainEqual({
      type: 'HAND_RAISE_CHANGED',
      peerId: 'p2',
      name: 'Name p2',
      raised: true,
      isLocal: false,
    })
    expect(heard.at(-1)).toMatchObject({ type: 'ROLE_UPDATED', role: 'patient', isLocal: true })
  })

  it.each([
    [true, 'Room ended by Name p2', ['ROOM_ENDED', 'REMOVED_FROM_ROOM']],
    [false, 'Removed from room by Name p2', ['REMOVED_FROM_ROOM']],
  ])(
    'M4.169 M4.170 M4.171 M4.172 M4.173 the end of it, told once (room ended: %s)',
    async (ended, text, types) => {
      const { end, heard, notify } = await peopledCall()
      await notify('on-peer-leave-request', { requested_by: 'p2', reason: 'over', room_end: ended })
      expect(end()?.removal).toEqual({ role: 'patient', reason: 'over' })
      const told = heard.filter(({ type }) => type === 'ROOM_ENDED' || type === 'REMOVED_FROM_ROOM')
      expect(told.map(({ type }) => type)).toEqual(types)
      expect(told.at(-1)).toEqual({
        type: 'REMOVED_FROM_ROOM',
        ...{ text, reason: 'over', roomEnded: ended, role: 'patient' },
      })
    },
  )

  it('M4.174 another device is in use', async () => {
    const { heard, actor, advance } = await peopledCall()
    actor.send({ type: 'device.chosen', kind: 'audioInput', deviceId: 'mic-2' })
    await advance(0)
    expect(heard).toContainEqual({
      type: 'DEVICE_CHANGE_UPDATE',
      text: 'Selected audioInput device',
      deviceType: 'audioInput',
    })
  })
})
