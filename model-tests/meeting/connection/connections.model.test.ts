import { describe, expect } from 'vitest'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { publishConnectionContract } from '../../../src/machines/meeting/connection/publishConnectionContract.ts'
import { publishConnectionMachine } from '../../../src/machines/meeting/connection/publishConnectionMachine.ts'
import { subscribeConnectionContract } from '../../../src/machines/meeting/connection/subscribeConnectionContract.ts'
import { subscribeConnectionMachine } from '../../../src/machines/meeting/connection/subscribeConnectionMachine.ts'
import type { Sent } from '../../liveRun.ts'
import { done, elapsed, failed, testModel } from '../../paths.ts'
import { initSummary, lostError, told, track } from '../fixtures.ts'
import { publishConnectionOutcomes } from './publishConnection.outcomes.ts'
import { subscribeConnectionOutcomes } from './subscribeConnection.outcomes.ts'

const states = ['connecting', 'connected', 'disconnected', 'failed'].map((state) => ({
  type: 'connection.stateChanged',
  state,
}))

/** A failure was reported, and no recovery or new connection since. */
const isReported = (sent: readonly Sent[]): boolean => {
  const fate = ['connection.failed', 'connection.recovered', 'connections.rebuilt']
  return told(sent).findLast((type) => fate.includes(type)) === 'connection.failed'
}
const negotiates = ({ children }: { children: readonly string[] }) => expect(children).toContain('negotiate')

describe('publishConnection', () => {
  testModel<ContextOf<typeof publishConnectionContract>>('every state and transition', {
    expectedOutcomes: publishConnectionOutcomes,
    machine: publishConnectionMachine,
    contract: publishConnectionContract,
    systemId: 'publishConnection',
    bystanders: ['meeting'],
    limit: 20_000,
    cases: [
      { type: 'connections.openRequested' },
      { type: 'connections.closeRequested' },
      { type: 'connections.rebuildRequested' },
      ...states,
      { type: 'dtls.stateChanged', state: 'connecting' },
      { type: 'dtls.stateChanged', state: 'failed' },
      { type: 'dtls.stateChanged', state: 'connected' },
      { type: 'publish.trackAdded', track: track('t1') },
      { type: 'publish.trackRemoved', trackId: 't1' },
      { type: 'publish.trackChanged', track: track('t1', { mute: true }) },
      { type: 'publish.restartRequested' },
      { type: 'tracks.renewRequested' },
      { type: 'signal.opened', init: initSummary },
      { type: 'signal.lost', error: lostError },
      { type: 'signal.resumed', restarted: false },
      { type: 'signal.resumed', restarted: true },
      done('negotiate', {}),
      failed('negotiate', lostError),
      elapsed('disconnectGrace'),
      elapsed('dtlsConnecting'),
      elapsed('dtlsFailed'),
      { type: 'publish.restarted' },
      { type: 'publish.restartFailed', error: lostError },
      { type: 'publish.stuck', error: lostError },
      { type: 'path.blocked' },
    ],
    facets: (context) => Object.keys(context.tracks).length,
    checks: {
      closed: ({ context }) => expect(context.tracks).toEqual({}),
      'open.ice.new': ({ children }) => expect(children).toContain('publishPeerConnection'),
      'open.ice.connecting': ({ children }) => expect(children).toContain('publishPeerConnection'),
      // Every reported failure is followed by a recovery or a new connection.
      'open.ice.connected': ({ sent }) => {
        expect(isReported(sent)).toBe(false)
        expect(
          told(sent).some((type) => type === 'connection.established' || type === 'connection.recovered'),
        ).toBe(true)
      },
      'open.ice.disconnected': ({ sent }) => expect(isReported(sent)).toBe(false),
      'open.ice.failed': ({ sent }) => {
        expect(isReported(sent)).toBe(true)
        expect(sent.findLast(({ event }) => event.type === 'connection.failed')?.event).toMatchObject({
          side: 'publish',
        })
      },
      'open.ice.restarting': ({ sent }) => expect(isReported(sent)).toBe(true),
      'open.ice.reconnecting': ({ sent }) => expect(isReported(sent)).toBe(true),
      'open.dtls.well': ({ children }) => expect(children).toContain('publishPeerConnection'),
      'open.dtls.connecting': ({ children }) => expect(children).toContain('publishPeerConnection'),
      'open.dtls.failed': ({ children }) => expect(children).toContain('publishPeerConnection'),
      'open.negotiation.settled': ({ children }) => expect(children).not.toContain('negotiate'),
      // One offer at a time: a track that is added meanwhile waits (protocol §5.2).
      'open.negotiation.negotiating.offer.update': negotiates,
      'open.negotiation.negotiating.offer.restart': negotiates,
      'open.negotiation.negotiating.tracks.offered': negotiates,
      'open.negotiation.negotiating.tracks.changed': negotiates,
      'open.negotiation.held.unchanged': ({ children }) => expect(children).not.toContain('negotiate'),
      'open.negotiation.held.changed': ({ children }) => expect(children).not.toContain('negotiate'),
      // Nothing is offered before the new node is open (protocol §8).
      'open.negotiation.rebuilding': ({ children, sent, context }) => {
        expect(children).not.toContain('negotiate')
        expect(context.tracks).toEqual({})
        expect(told(sent)).toContain('connections.rebuilt')
      },
    },
  })
})

describe('subscribeConnection', () => {
  testModel<ContextOf<typeof subscribeConnectionContract>>(
    'M1.11 M1.12 M8.093 M8.094 M8.097 M9.50 every state and transition',
    {
      expectedOutcomes: subscribeConnectionOutcomes,
      machine: subscribeConnectionMachine,
      contract: subscribeConnectionContract,
      systemId: 'subscribeConnection',
      bystanders: ['meeting'],
      cases: [
        { type: 'connections.openRequested' },
        { type: 'connections.closeRequested' },
        { type: 'connections.rebuildRequested' },
        ...states,
        { type: 'subscribe.negotiationFailed', error: makeError(4004, { action: 'ANSWER' }) },
        { type: 'media.arrived', trackId: 't1', streamId: 's1', kind: 'video' },
        { type: 'media.removed', trackId: 't1' },
        elapsed('disconnectGrace'),
      ],
      checks: {
        closed: ({ context }) => expect(context).toEqual({ error: null }),
        'open.new': ({ children }) => expect(children).toEqual(['subscribePeerConnection']),
        'open.connecting': ({ children }) => expect(children).toEqual(['subscribePeerConnection']),
        'open.connected': ({ sent }) => {
          expect(isReported(sent)).toBe(false)
          if (told(sent).includes('connection.failed')) expect(told(sent)).toContain('connection.recovered')
        },
        'open.disconnected': ({ sent }) => expect(isReported(sent)).toBe(false),
        'open.failed': ({ sent }) =>
          expect(sent.findLast(({ event }) => event.type === 'connection.failed')?.event).toMatchObject({
            side: 'subscribe',
            error: { code: expect.toBeOneOf([4005, 4006]) },
          }),
        'open.unusable': ({ sent }) =>
          expect(sent.findLast(({ event }) => event.type === 'connection.unusable')?.event).toMatchObject({
            error: { code: 4004 },
          }),
      },
    },
  )
})
