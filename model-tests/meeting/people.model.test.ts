import { describe, expect } from 'vitest'
import { makeError } from '../../src/contracts/errors.ts'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { chatContract } from '../../src/machines/meeting/chat/chatContract.ts'
import { chatMachine } from '../../src/machines/meeting/chat/chatMachine.ts'
import { peersContract } from '../../src/machines/meeting/people/peersContract.ts'
import { peersMachine } from '../../src/machines/meeting/people/peersMachine.ts'
import { roleChangeContract } from '../../src/machines/meeting/people/roleChangeContract.ts'
import { roleChangeMachine } from '../../src/machines/meeting/people/roleChangeMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { chatOutcomes } from './chat.outcomes.ts'
import { initSummary, lostError, policyFor, remotePeer, track } from './fixtures.ts'
import { peersOutcomes } from './peers.outcomes.ts'
import { roleChangeOutcomes } from './roleChange.outcomes.ts'

const listed = {
  type: 'peers.notified',
  notifications: [
    { method: 'peer-list', params: { peers: { p2: remotePeer('p2', { tracks: { t2: track('t2') } }) } } },
  ],
}
const joined = {
  type: 'peers.notified',
  notifications: [{ method: 'on-peer-join', params: remotePeer('p3', { role: 'waiting' }) }],
}
const left = {
  type: 'peers.notified',
  notifications: [{ method: 'on-peer-leave', params: { peer_id: 'p3' } }],
}
const updated = {
  type: 'peers.notified',
  notifications: [{ method: 'on-peer-update', params: remotePeer('p3') }],
}

describe('peers', () => {
  testModel<ContextOf<typeof peersContract>>('every state and transition', {
    expectedOutcomes: peersOutcomes,
    machine: peersMachine,
    contract: peersContract,
    bystanders: ['meeting'],
    input: { peerId: 'p1', userName: 'Ana' },
    limit: 20_000,
    cases: [
      listed,
      joined,
      left,
      updated,
      { type: 'signal.opened', init: initSummary },
      { type: 'policy.changed', policy: policyFor('doctor') },
      { type: 'quality.measured', peers: [{ peer_id: 'p2', downlink_score: 4 }] },
      { type: 'media.arrived', trackId: 't2', streamId: 's1', kind: 'video' },
      { type: 'media.removed', trackId: 't2' },
      { type: 'localTracks.changed', tracks: { mine: track('mine', { type: 'audio' }) } },
      { type: 'transport.joined', joinedAt: 7 },
      { type: 'peers.localNameGiven', name: 'Ana María' },
      { type: 'peers.localChanged', name: 'Ana M.', metadata: '{}' },
      { type: 'networkQuality.concluded', score: 3 },
      { type: 'peers.asRoleChanged', asRole: 'patient' },
      { type: 'peer.removalOrdered', roomEnded: false, reason: 'over', requestedBy: 'p2' },
      { type: 'transport.left' },
    ],
    facets: (context) => [Object.keys(context.peers).length, Object.keys(context.tracks).length],
    checks: {
      empty: ({ context }) => expect(context.peers.p1?.isLocal).toBe(true),
      listing: ({ context }) => expect(context.peers.p1?.joinedAt).toBe(7),
      ready: ({ context, sent }) => {
        expect(context.peers.p2?.videoTrack).toBe('t2')
        expect(context.peers.p1?.isLocal).toBe(true)
        expect(sent.findLast(({ event }) => event.type === 'videos.listed')?.event.videos).toContainEqual({
          trackId: 't2',
          role: 'patient',
          source: 'regular',
          enabled: true,
        })
        expect(sent.findLast(({ event }) => event.type === 'sounds.listed')?.event.owners).toEqual(
          Object.fromEntries(
            Object.values(context.tracks)
              .filter((one) => one.type === 'audio' && one.peerId !== 'p1')
              .map((one) => [one.id, one.peerId]),
          ),
        )
      },
    },
  })
})

const everyone = { roles: [], peerId: null }
const say = (message: string, recipient: { roles: string[]; peerId: string | null } = everyone) => ({
  type: 'chat.sendRequested',
  message,
  messageType: 'chat',
  recipient,
})
const broadcast = {
  message_id: 'm1',
  timestamp: 5,
  private: false,
  info: { message: 'Hello', type: 'chat' },
  peer: remotePeer('p2'),
}

describe('chat', () => {
  testModel<ContextOf<typeof chatContract>>('every state and transition', {
    expectedOutcomes: chatOutcomes,
    machine: chatMachine,
    contract: chatContract,
    bystanders: ['meeting'],
    input: { peerId: 'p1' },
    limit: 50_000,
    cases: [
      say('Hello'),
      say(' \u200b '),
      { type: 'chat.retryRequested', id: 'own-1' },
      { type: 'chat.opened' },
      { type: 'chat.closed' },
      { type: 'chat.carried', chat: { peerId: 'p0', messages: [], unread: 0, draft: 'Buenos' } },
      { type: 'broadcast.received', messages: [broadcast] },
      { type: 'policy.changed', policy: policyFor('doctor') },
      listed,
      {
        type: 'room.described',
        info: { room_id: 'r', name: '', description: '', large_room_optimization: true },
      },
      done('sendMessage', { messageId: 'm9', time: 9 }),
      failed('sendMessage', lostError),
    ],
    // A second own message adds nothing to a first one.
    facets: (context) => [
      Math.min(context.sentCount, 1),
      context.byId['own-1']?.delivery,
      context.unread,
      context.panelOpen,
    ],
    checks: {
      ready: ({ context }) => {
        expect(context.queue).toEqual([])
        expect(context.order.every((id) => context.byId[id]?.delivery !== 'sending')).toBe(true)
        expect(context.panelOpen ? context.unread : 0).toBe(0)
      },
      sending: ({ context, children }) => {
        expect(children).toEqual(['sendMessage'])
        expect(context.byId[context.queue[0] ?? '']?.delivery).toBe('sending')
      },
    },
  })
})

describe('roleChange', () => {
  const order = { peerId: 'p2', roles: [], role: 'patient', force: true }
  testModel<ContextOf<typeof roleChangeContract>>('every state and transition', {
    expectedOutcomes: roleChangeOutcomes,
    machine: roleChangeMachine,
    contract: roleChangeContract,
    bystanders: ['meeting'],
    cases: [
      { type: 'roleChange.requested', requestedBy: 'p2', role: 'patient', token: 'secret' },
      { type: 'roleChange.accepted' },
      { type: 'roleChange.rejected' },
      { type: 'roleChange.ordered', order },
      done('acceptRole', {}),
      failed('acceptRole', lostError),
      done('requestRole', {}),
      failed('requestRole', makeError(5000, { action: 'ROLE_CHANGE' })),
    ],
    facets: (context) => [Math.min(context.orders.length, 2)],
    limit: 20_000,
    checks: {
      'incoming.none': ({ context }) => expect(context.request).toBeNull(),
      'incoming.pending': ({ context }) => expect(context.request?.roleName).toBe('patient'),
      'incoming.accepting': ({ children }) => expect(children).toContain('acceptRole'),
      'outgoing.idle': ({ context }) => expect(context.orders).toEqual([]),
      'outgoing.requesting': ({ children, context }) => {
        expect(children).toContain('requestRole')
        expect(context.orders[0]).toEqual(order)
      },
    },
  })
})
