import { describe, expect } from 'vitest'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { peersContract } from '../../../src/machines/meeting/people/peersContract.ts'
import { peersMachine } from '../../../src/machines/meeting/people/peersMachine.ts'
import { roleChangeContract } from '../../../src/machines/meeting/people/roleChangeContract.ts'
import { roleChangeMachine } from '../../../src/machines/meeting/people/roleChangeMachine.ts'
import { done, failed, testModel } from '../../paths.ts'
import { initSummary, lostError, policyFor, remotePeer, track } from '../fixtures.ts'
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
