import { describe, expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { meetingContract } from '../../../src/machines/meeting/call/meetingContract.ts'
import { meetingMachine } from '../../../src/machines/meeting/call/meetingMachine.ts'
import { testModel } from '../../paths.ts'
import { config, initSummary, lostError, policyFor, remotePeer, terminalError, track } from '../fixtures.ts'
import { meetingOutcomes } from './meeting.outcomes.ts'

const order = { lock: false, reason: 'over' }
const requests: AnyEventObject[] = [
  { type: 'meeting.previewRequested' },
  { type: 'meeting.previewCancelled' },
  { type: 'meeting.joinRequested', userName: 'Ana' },
  { type: 'meeting.leaveRequested' },
  { type: 'meeting.endRoomRequested', order },
  { type: 'meeting.toggleRequested', kind: 'audio', enabled: false },
  { type: 'meeting.devicesRequested' },
  { type: 'devices.selected', kind: 'videoInput', deviceId: 'd1' },
  { type: 'chat.sendRequested', message: 'Hi', messageType: 'chat', recipient: { roles: [], peerId: null } },
  { type: 'roleChange.ordered', order: { peerId: 'p2', roles: [], role: 'patient', force: true } },
]
const facts: AnyEventObject[] = [
  { type: 'signal.opened', init: initSummary },
  { type: 'signal.lost', error: lostError },
  { type: 'signal.failed', error: lostError },
  { type: 'policy.changed', policy: policyFor('doctor') },
  { type: 'policy.changed', policy: policyFor('patient') },
  { type: 'peers.notified', notifications: [{ method: 'on-peer-join', params: remotePeer('p2') }] },
  { type: 'broadcast.received', messages: [] },
  {
    type: 'room.described',
    info: { room_id: 'r', name: '', description: '', large_room_optimization: false },
  },
  { type: 'session.described', info: { session_id: 's', room_id: 'r', peer_count: 1, track_count: 0 } },
  { type: 'room.stateArrived', peerCount: 1, room: { name: '', session_id: 's', started_at: 0 } },
  { type: 'node.announced', nodeId: 'n1' },
  { type: 'server.failed', error: makeError(5000, { action: 'ON_ERROR', terminal: true }) },
  { type: 'server.warned', message: 'careful' },
  { type: 'peer.removalOrdered', roomEnded: true, reason: 'over', requestedBy: 'Dr.' },
  { type: 'quality.measured', peers: [] },
  {
    type: 'layers.reported',
    tracks: {
      t2: {
        track_id: 't2',
        current_layer: 'none',
        expected_layer: 'high',
        subscriber_degraded: true,
        publisher_degraded: false,
      },
    },
  },
  { type: 'transcription.updated', entry: { mode: 'caption', state: 'started' } },
  { type: 'recording.updated', update: { type: 'sfu', state: 'started' } },
  { type: 'rtmp.updated', update: { state: 'failed', error: { code: 500 } } },
  { type: 'hls.updated', update: { variants: [] } },
  { type: 'captions.arrived', captions: [] },
  { type: 'roleChange.requested', requestedBy: null, role: 'patient', token: 'secret' },
]
const inner: AnyEventObject[] = [
  { type: 'signal.openRequested' },
  { type: 'signal.closeRequested' },
  { type: 'connections.openRequested' },
  { type: 'connections.closeRequested' },
  { type: 'connection.failed', side: 'publish', error: lostError },
  { type: 'connections.rebuildRequested' },
  { type: 'connections.rebuilt' },
  { type: 'connection.recovered', side: 'publish' },
  { type: 'connection.unusable', error: terminalError },
  { type: 'publish.restartRequested' },
  { type: 'signal.resumed', restarted: true },
  { type: 'tracks.renewRequested' },
  { type: 'midCallPreview.started', asRole: 'patient', kinds: ['audio', 'video'] },
  { type: 'midCallPreview.ended', kinds: ['audio', 'video'] },
  { type: 'midCallPreview.refused', error: lostError },
  { type: 'transport.previewCancelled' },
  { type: 'transport.previewRequested' },
  { type: 'transport.joinRequested', userName: 'Ana' },
  { type: 'transport.leaveRequested' },
  { type: 'transport.endRoomRequested', order },
  { type: 'transport.previewed' },
  { type: 'transport.joined', joinedAt: 7 },
  { type: 'transport.reconnecting', error: lostError },
  { type: 'transport.reconnected' },
  { type: 'transport.failed', error: terminalError, during: 'join' },
  { type: 'transport.left' },
  { type: 'transport.leaveFailed', error: lostError },
  { type: 'room.requestIgnored', request: 'room.joinRequested' },
  { type: 'retry.scheduled', category: 'SignalDisconnect', error: lostError },
  { type: 'retry.scheduled', category: 'ConnectFailed', error: lostError },
  { type: 'retry.attemptSucceeded', category: 'SignalDisconnect' },
  { type: 'retry.cancelled' },
  { type: 'retry.attemptDue', category: 'SignalDisconnect', attempt: 1 },
  { type: 'retry.exhausted', category: 'SignalDisconnect', error: lostError },
  { type: 'retry.recovered', category: 'SignalDisconnect' },
  { type: 'media.opened' },
  { type: 'media.arrived', trackId: 't2', streamId: 's1', kind: 'video' },
  { type: 'media.removed', trackId: 't2' },
  { type: 'publish.trackAdded', track: track('t1') },
  { type: 'publish.trackRemoved', trackId: 't1' },
  { type: 'publish.trackChanged', track: track('t1') },
  { type: 'localTracks.published' },
  { type: 'localTracks.changed', tracks: {} },
  { type: 'localTrack.acquired' },
  {
    type: 'videos.listed',
    videos: [{ trackId: 't2', source: 'regular', role: 'doctor', enabled: true }],
  },
  {
    type: 'videos.listed',
    videos: [{ trackId: 't2', source: 'regular', role: 'doctor', enabled: false }],
  },
  { type: 'videos.listed', videos: [] },
  { type: 'sounds.listed', owners: { a1: 'p2' } },
  { type: 'people.counted', waiting: 1, present: 0 },
  { type: 'devices.listed', audioInput: ['d1'], videoInput: [] },
  { type: 'device.chosen', kind: 'audioInput', deviceId: 'd1' },
  { type: 'polls.started', polls: [] },
  { type: 'polls.stopped', polls: [] },
  { type: 'polls.counted', polls: [] },
  { type: 'polls.ordered', order: { kind: 'list' } },
  { type: 'streaming.ordered', command: { kind: 'stopRtmp' } },
  { type: 'whiteboards.updated', board: { id: 'b1', state: 'open' } },
  { type: 'whiteboards.ordered', order: { kind: 'open' } },
  { type: 'error.raised', error: lostError },
  { type: 'analytics.noted', name: 'x', properties: {} },
  { type: 'networkQuality.concluded', score: 4 },
  { type: 'connection.established', side: 'publish' },
  { type: 'path.blocked' },
  { type: 'call.eventsRaised', events: [{ type: 'PEER_LIST', count: 2 }] },
  {
    type: 'call.eventsRaised',
    events: [{ type: 'NEW_MESSAGE', messageId: 'm1', senderName: 'Eva', private: false }],
  },
  { type: 'mute.requested', request: { track_id: 't1', stream_id: 's1', mute: true } },
  { type: 'mute.manyRequested', request: { value: true } },
  { type: 'auxiliary.muteOrdered', trackId: 't9' },
  { type: 'store.changed', values: [] },
  { type: 'peers.localChanged', name: 'Ana María', metadata: null },
  { type: 'peers.asRoleChanged', asRole: 'patient' },
  { type: 'peerCommands.ordered', command: { kind: 'raiseHand', peerId: null, raised: true } },
]

/** Facts of the protocol and the actor that owns them (architecture §5). */
const OWNERS: Record<string, string> = {
  'broadcast.received': 'chat',
  'roleChange.requested': 'roleChange',
  'session.described': 'room',
  'error.raised': 'errors',
  'store.changed': 'sessionStore',
  'analytics.noted': 'analytics',
  'mute.requested': 'trackRequests',
  'peerCommands.ordered': 'peerCommands',
  'publish.trackAdded': 'publishConnection',
  'call.joined': 'visit',
  'call.peopleCounted': 'visit',
}

describe('meeting', () => {
  testModel<ContextOf<typeof meetingContract>>('every state and transition', {
    expectedOutcomes: meetingOutcomes,
    machine: meetingMachine,
    contract: meetingContract,
    systemId: 'meeting',
    bystanders: ['visit'],
    input: { peerId: 'p1', config, owner: 'visit' },
    cases: [...requests, ...facts, ...inner],
    facets: (context) => [
      Object.keys(context.videos).length,
      context.videos.t2?.enabled,
      context.localRole === 'patient',
    ],
    limit: 20_000,
    checks: {
      idle: ({ children }) => expect(children).toEqual([]),
      'running.inProgress': ({ children, sent, context }) => {
        expect(children).toEqual(
          expect.arrayContaining(['room', 'transport', 'signal', 'peers', 'chat', 'errors']),
        )
        for (const { to, event } of sent)
          if (OWNERS[event.type]) expect(to, `${event.type} goes to its owner`).toBe(OWNERS[event.type])
        expect(children.filter((id) => id.startsWith('remoteVideo:'))).toEqual(
          Object.keys(context.videos).map((id) => `remoteVideo:${id}`),
        )
      },
      ended: ({ snapshot, children }) => {
        expect(children).toEqual([])
        expect(snapshot.output).toMatchObject({ reason: expect.any(String) })
      },
    },
  })
})
