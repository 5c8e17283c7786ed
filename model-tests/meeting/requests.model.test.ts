import { describe, expect } from 'vitest'
import { makeError } from '../../src/contracts/errors.ts'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { sessionStoreContract } from '../../src/machines/meeting/call/sessionStoreContract.ts'
import { sessionStoreMachine } from '../../src/machines/meeting/call/sessionStoreMachine.ts'
import { peerCommandsContract } from '../../src/machines/meeting/people/peerCommandsContract.ts'
import { peerCommandsMachine } from '../../src/machines/meeting/people/peerCommandsMachine.ts'
import { peerDirectoryContract } from '../../src/machines/meeting/people/peerDirectoryContract.ts'
import { peerDirectoryMachine } from '../../src/machines/meeting/people/peerDirectoryMachine.ts'
import { trackRequestsContract } from '../../src/machines/meeting/tracks/trackRequestsContract.ts'
import { trackRequestsMachine } from '../../src/machines/meeting/tracks/trackRequestsMachine.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { lostError, track } from './fixtures.ts'
import { peerCommandsOutcomes } from './peerCommands.outcomes.ts'
import { peerDirectoryOutcomes } from './peerDirectory.outcomes.ts'
import { sessionStoreOutcomes } from './sessionStore.outcomes.ts'
import { trackRequestsOutcomes } from './trackRequests.outcomes.ts'

const ordered = (command: object) => ({ type: 'peerCommands.ordered', command })

describe('peerCommands', () => {
  testModel<ContextOf<typeof peerCommandsContract>>('M5.38 M5.41 every state and transition', {
    expectedOutcomes: peerCommandsOutcomes,
    machine: peerCommandsMachine,
    contract: peerCommandsContract,
    bystanders: ['meeting'],
    input: { peerId: 'p1' },
    limit: 20_000,
    cases: [
      { type: 'transport.joined', joinedAt: 7 },
      { type: 'transport.left' },
      ordered({ kind: 'removePeer', peerId: 'p1', reason: '' }),
      ordered({ kind: 'setTracksEnabled', enabled: 'yes', type: null, source: null, roles: [] }),
      ordered({ kind: 'changeName', name: 'Ana María' }),
      ordered({ kind: 'raiseHand', peerId: 'p2', raised: false }),
      done('sendCommand', {}),
      failed('sendCommand', makeError(5000, { action: 'PEERS' })),
    ],
    facets: (context) => [context.connected, context.queue.length > 1, context.queue[0]?.kind],
    checks: {
      idle: ({ context }) => expect(context.queue).toEqual([]),
      sending: ({ context, children }) => {
        expect(children).toEqual(['sendCommand'])
        expect(context.connected).toBe(true)
        expect(['changeName', 'raiseHand']).toContain(context.queue[0]?.kind)
      },
    },
  })
})

const mine = { t1: track('t1', { type: 'audio', mute: false }), v1: track('v1', { mute: true }) }

describe('trackRequests', () => {
  testModel<ContextOf<typeof trackRequestsContract>>(
    'M4.107 M4.109 M4.110 M7.102 M7.103 every state and transition',
    {
      expectedOutcomes: trackRequestsOutcomes,
      machine: trackRequestsMachine,
      contract: trackRequestsContract,
      bystanders: ['meeting'],
      limit: 20_000,
      cases: [
        { type: 'localTracks.changed', tracks: mine },
        {
          type: 'mute.requested',
          request: { track_id: 't1', stream_id: 's', mute: true, requested_by: 'p2' },
        },
        { type: 'mute.requested', request: { track_id: 't1', stream_id: 's', mute: false } },
        { type: 'mute.requested', request: { track_id: 'v1', stream_id: 's', mute: false } },
        { type: 'mute.manyRequested', request: { value: true } },
        { type: 'mute.manyRequested', request: { value: false, type: 'video' } },
        { type: 'trackRequests.accepted' },
        { type: 'trackRequests.declined' },
        { type: 'trackRequests.noticeDismissed' },
        elapsed('unmuteRequest'),
      ],
      facets: (context) => [
        Object.keys(context.tracks).length,
        Math.min(context.waiting.length, 1),
        context.mutedBy === null,
      ],
      checks: {
        none: ({ context }) => expect(context.request).toBeNull(),
        asked: ({ context, sent }) => {
          expect(context.request?.kinds).toEqual(['video'])
          // Nothing is unmuted before the request is answered.
          const requested = sent.filter(({ event }) => event.events?.[0]?.enabled === true)
          const switchedOn = sent.filter(({ event }) => event.enabled === true)
          expect(switchedOn.length).toBeLessThan(requested.length - context.waiting.length)
        },
      },
    },
  )
})

describe('sessionStore', () => {
  testModel<ContextOf<typeof sessionStoreContract>>(
    'M3.64 M7.076 M7.077 M7.078 M7.092 every state and transition',
    {
      expectedOutcomes: sessionStoreOutcomes,
      machine: sessionStoreMachine,
      contract: sessionStoreContract,
      bystanders: ['meeting'],
      limit: 20_000,
      cases: [
        { type: 'store.setRequested', key: 'k', value: { on: true } },
        { type: 'store.getRequested', key: 'k' },
        { type: 'store.observeRequested', keys: ['k'] },
        { type: 'store.unobserveRequested', keys: ['k'] },
        { type: 'store.changed', values: [{ key: 'k', data: 1, updated_at: 5, updated_by: 'p2' }] },
        { type: 'transport.left' },
        done('runJob', { values: [{ key: 'k', data: 2, updated_at: 6 }] }),
        failed('runJob', lostError),
      ],
      facets: (context) => [
        context.observed.length,
        Math.min(context.jobs.length, 2),
        context.jobs[0]?.kind,
        Object.keys(context.values).length,
      ],
      checks: {
        idle: ({ context }) => expect(context.jobs).toEqual([]),
        asking: ({ context, children }) => {
          expect(children).toEqual(['runJob'])
          expect(context.jobs.length).toBeGreaterThan(0)
        },
        failed: ({ sent }) => expect(sent.at(-1)?.event.type).toBe('error.raised'),
      },
    },
  )
})

describe('peerDirectory', () => {
  const query = { role: 'patient', group: null, peers: null, name: null, limit: 10 }
  const page = { peers: [{ peerId: 'p9', name: 'Eva', role: 'patient', isHandRaised: false }], total: 30 }
  testModel<ContextOf<typeof peerDirectoryContract>>('M5.43 every state and transition', {
    expectedOutcomes: peerDirectoryOutcomes,
    machine: peerDirectoryMachine,
    contract: peerDirectoryContract,
    bystanders: ['meeting'],
    limit: 20_000,
    cases: [
      { type: 'transport.previewed' },
      { type: 'transport.joined', joinedAt: 7 },
      { type: 'transport.left' },
      { type: 'directory.queried', query },
      { type: 'directory.nextRequested' },
      { type: 'directory.closed' },
      done('fetchPage', { ...page, cursor: { iterator: 'i2', offset: 0 } }),
      done('fetchPage', { ...page, cursor: null }),
      failed('fetchPage', lostError),
    ],
    facets: (context) => [context.open, context.cursor === null, Math.min(context.found.length, 2)],
    checks: {
      idle: ({ context }) => expect(context.found).toEqual([]),
      asking: ({ children, context }) => {
        expect(children).toEqual(['fetchPage'])
        expect(context.open).toBe(true)
      },
      ready: ({ context }) => {
        expect(context.found.length).toBeGreaterThan(0)
        expect(context.total).toBe(30)
      },
      failed: ({ context }) => expect(context.error?.code).toBe(1003),
    },
  })
})
