import { describe, expect } from 'vitest'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { transportContract } from '../../../src/machines/meeting/connection/transportContract.ts'
import { transportMachine } from '../../../src/machines/meeting/connection/transportMachine.ts'
import { done, elapsed, failed, testModel } from '../../paths.ts'
import {
  config,
  initSummary,
  lastNotification,
  lostError,
  policyFor,
  refusedError,
  strangePolicy,
  terminalError,
  told,
} from '../fixtures.ts'
import { transportOutcomes } from './transport.outcomes.ts'
import { transportMessages } from './transport.transitions.ts'

type Context = ContextOf<typeof transportContract>
const { userName, metaData, autoVideoSubscribe } = config

describe('transport', () => {
  testModel<Context>('every state and transition', {
    expectedOutcomes: transportOutcomes,
    machine: transportMachine,
    contract: transportContract,
    expectedMessages: transportMessages,
    systemId: 'transport',
    bystanders: ['meeting'],
    input: { peerId: 'p1', config: { userName, metaData, autoVideoSubscribe } },
    limit: 60_000,
    cases: [
      { type: 'transport.previewRequested' },
      { type: 'transport.previewRequested', asRole: 'patient' },
      { type: 'transport.previewCancelled' },
      { type: 'transport.joinRequested', userName: 'Ana' },
      { type: 'transport.leaveRequested' },
      { type: 'transport.endRoomRequested', order: { lock: false, reason: 'over' } },
      { type: 'retry.attemptDue', category: 'SignalDisconnect', attempt: 1 },
      { type: 'retry.attemptDue', category: 'JoinWSMessageFailed', attempt: 1 },
      { type: 'retry.attemptDue', category: 'PublishIceConnectionFailed', attempt: 1 },
      { type: 'retry.exhausted', category: 'SignalDisconnect', error: { ...lostError, terminal: true } },
      { type: 'signal.opened', init: initSummary },
      { type: 'signal.lost', error: lostError },
      { type: 'signal.failed', error: lostError },
      { type: 'signal.failed', error: { ...refusedError, terminal: true } },
      { type: 'policy.changed', policy: policyFor('doctor') },
      { type: 'policy.changed', policy: policyFor('waiting') },
      { type: 'policy.changed', policy: strangePolicy },
      { type: 'server.failed', error: makeError(5000, { action: 'ON_ERROR', terminal: true }) },
      { type: 'peer.removalOrdered', roomEnded: false, reason: 'no', requestedBy: null },
      { type: 'node.announced', nodeId: 'n1' },
      { type: 'node.announced', nodeId: 'n2' },
      { type: 'connection.failed', side: 'publish', error: makeError(4005, { action: 'PUBLISH' }) },
      { type: 'connection.recovered', side: 'publish' },
      { type: 'connection.recovered', side: 'subscribe' },
      { type: 'connection.unusable', error: makeError(4004, { action: 'ANSWER' }) },
      { type: 'connections.rebuilt' },
      { type: 'localTracks.published' },
      done('joinRoom', { nodeId: 'n1', joinedAt: 7 }),
      failed('joinRoom', terminalError),
      failed('joinRoom', lostError),
      done('openMedia', {}),
      failed('openMedia', lostError),
      done('resumeSession', { restarted: false }),
      failed('resumeSession', lostError),
      done('migrate', {}),
      failed('migrate', lostError),
      done('leaveRoom', {}),
      failed('leaveRoom', makeError(5000, { action: 'END_ROOM' })),
      done('failedLeave', {}),
      failed('failedLeave', lostError),
      elapsed('leaveWait'),
      elapsed('policyWait'),
    ],
    facets: (context) => [
      context.purpose,
      context.joined,
      context.mediaOpen,
      context.needsMedia,
      context.joined && context.nodeId !== null,
      context.mustMigrate,
      context.broken.length,
    ],
    checks: {
      Disconnected: ({ context, sent }) => {
        expect(context.joined).toBe(false)
        if (sent.length > 0) {
          // M4.044: everything is closed before the leave is reported.
          const end = told(sent)
          expect(end.at(-1)).toBe('transport.left')
          expect(end.slice(-3, -1)).toEqual(['connections.closeRequested', 'signal.closeRequested'])
        }
      },
      'Connecting.opening': ({ sent }) => expect(told(sent)).toContain('signal.openRequested'),
      'Connecting.awaitingPolicy': ({ context }) => {
        expect(context.init).toEqual(initSummary)
      },
      'Connecting.joining.join.negotiating': ({ children, context }) => {
        expect(children).toContain('joinRoom')
        expect(context.role).not.toBeNull()
      },
      'Connecting.joining.join.settled': ({ context, snapshot }) => {
        expect(snapshot.matches({ Connecting: { joining: { leave: 'waiting' } } })).toBe(true)
        expect(context.error).not.toBeNull()
      },
      'Connecting.joining.leave.notRequested': ({ children }) => expect(children).not.toContain('leaveRoom'),
      'Connecting.joining.leave.waiting': ({ context }) => expect(context.joined).toBe(false),
      Preview: ({ context, sent }) => {
        expect(context.joined).toBe(false)
        expect(told(sent)).toContain('transport.previewed')
      },
      'Joined.steady': ({ context, sent }) => {
        expect(context.joined).toBe(true)
        expect(told(sent)).toContain('transport.joined')
        expect(context.mediaOpen || !context.needsMedia).toBe(true)
      },
      'Joined.openingMedia': ({ sent, children }) => {
        expect(told(sent)).toContain('connections.openRequested')
        expect(children).toContain('openMedia')
      },
      'Connecting.joining.join.waiting': ({ sent }) =>
        expect(sent.findLast(({ event }) => event.type === 'retry.scheduled')?.event).toBeDefined(),
      'Connecting.joining.signal.up': ({ context }) => expect(context.role).not.toBeNull(),
      'Connecting.joining.signal.lost': ({ sent }) =>
        expect(sent).toContainEqual({
          to: 'meeting',
          event: expect.objectContaining({ type: 'retry.scheduled', category: 'SignalDisconnect' }),
        }),
      'Reconnecting.signalLost.waiting': ({ sent }) => {
        expect(told(sent)).toContain('transport.reconnecting')
        expect(sent).toContainEqual({
          to: 'meeting',
          event: expect.objectContaining({ type: 'retry.scheduled', category: 'SignalDisconnect' }),
        })
      },
      'Reconnecting.signalLost.resuming': ({ children, context }) => {
        expect(children).toContain('resumeSession')
        expect(context.mustMigrate).toBe(false)
      },
      'Reconnecting.recovering': ({ context, sent }) => {
        expect(context.broken.length).toBeGreaterThan(0)
        for (const side of context.broken)
          expect(
            sent.some(
              ({ event }) =>
                event.type === 'retry.scheduled' &&
                event.category ===
                  (side === 'publish' ? 'PublishIceConnectionFailed' : 'SubscribeIceConnectionFailed'),
            ),
          ).toBe(true)
      },
      'Reconnecting.migrating.rebuilding': ({ sent, context }) => {
        expect(told(sent)).toContain('connections.rebuildRequested')
        expect(context.mustMigrate).toBe(true)
      },
      'Reconnecting.migrating.offering': ({ children }) => expect(children).toContain('migrate'),
      Leaving: ({ children, context }) => {
        expect(children).toContain('leaveRoom')
        // M4.062: a removed peer sends no leave of its own.
        expect(context.leave.announce).toBe(context.leave.clientReason === 'user request')
      },
      Failed: ({ sent, children }) => {
        expect(children).toContain('failedLeave')
        expect(lastNotification(sent)).toMatchObject({
          type: 'transport.failed',
          error: { terminal: true },
        })
      },
    },
  })
})
