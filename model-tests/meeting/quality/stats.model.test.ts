import { describe, expect } from 'vitest'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { analyticsContract } from '../../../src/machines/meeting/quality/analyticsContract.ts'
import { analyticsMachine } from '../../../src/machines/meeting/quality/analyticsMachine.ts'
import { networkQualityContract } from '../../../src/machines/meeting/quality/networkQualityContract.ts'
import { networkQualityMachine } from '../../../src/machines/meeting/quality/networkQualityMachine.ts'
import { statsContract } from '../../../src/machines/meeting/quality/statsContract.ts'
import { statsMachine } from '../../../src/machines/meeting/quality/statsMachine.ts'
import { done, elapsed, failed, testModel } from '../../paths.ts'
import { initSummary, lostError, told } from '../fixtures.ts'
import { analyticsOutcomes } from './analytics.outcomes.ts'
import { networkQualityOutcomes } from './networkQuality.outcomes.ts'
import { statsOutcomes } from './stats.outcomes.ts'

const withStats = {
  ...initSummary,
  flags: { ...initSummary.flags, publishStats: true, subscribeStats: true },
}

const report = { sequence_num: 1, max_window_sec: 30, joined_at: 7, audio: [], video: [] }

const stamped = {
  name: 'join.success',
  properties: {},
  timestamp: 5,
  device_id: 'd1',
  metadata: {
    peer: {
      peer_id: 'p1',
      session_id: '',
      room_id: '',
      room_name: '',
      template_id: '',
      joined_at: 0,
      session_started_at: 0,
      role: '',
      user_name: '',
      user_data: '',
    },
    token: 't',
    userAgent: 'ua',
  },
}

describe('stats', () => {
  testModel<ContextOf<typeof statsContract>>('M1.42 M8.083 M9.30 M9.32 every state and transition', {
    expectedOutcomes: statsOutcomes,
    machine: statsMachine,
    contract: statsContract,
    bystanders: ['meeting'],
    limit: 20_000,
    cases: [
      { type: 'signal.opened', init: withStats },
      { type: 'signal.opened', init: initSummary },
      { type: 'transport.joined', joinedAt: 7 },
      { type: 'transport.leaveRequested' },
      { type: 'transport.left' },
      { type: 'stats.collected', side: 'publish', report },
      { type: 'stats.collected', side: 'publish', report: null },
      { type: 'stats.collected', side: 'subscribe', report },
      { type: 'stats.readFailed', error: makeError(4007, { action: 'STATS', description: 'PUBLISH' }) },
      elapsed('publishPush'),
      elapsed('subscribePush'),
    ],
    facets: (context) => [context.publish.enabled, context.publish.push, context.failed.length],
    checks: {
      idle: ({ children }) => expect(children).toEqual([]),
      'sampling.publish.waiting': ({ children, context, sent }) => {
        expect(children).toEqual(['sampler'])
        // A side that cannot be read is reported once per call.
        expect(context.failed.length).toBeLessThanOrEqual(1)
        expect(told(sent).every((type) => type === 'analytics.noted' || type === 'error.raised')).toBe(true)
      },
      'sampling.publish.pushing': ({ children }) => expect(children).toEqual(['sampler']),
      'sampling.subscribe.waiting': ({ children }) => expect(children).toEqual(['sampler']),
      'sampling.subscribe.pushing': ({ children }) => expect(children).toEqual(['sampler']),
    },
  })
})

describe('analytics', () => {
  testModel<ContextOf<typeof analyticsContract>>('M1.43 M9.51 M9.52 every state and transition', {
    expectedOutcomes: analyticsOutcomes,
    machine: analyticsMachine,
    contract: analyticsContract,
    bystanders: ['meeting'],
    limit: 20_000,
    input: { perMinute: 2 },
    cases: [
      { type: 'analytics.noted', name: 'x', properties: {} },
      { type: 'analytics.stamped', event: stamped },
      { type: 'signal.opened', init: initSummary },
      { type: 'transport.left' },
      done('deliver', { pending: 2 }),
      failed('deliver', lostError),
      elapsed('minute'),
    ],
    facets: (context) => [
      context.counted,
      Math.min(context.buffer.length, 2),
      context.inFlight,
      context.pending,
    ],
    checks: {
      'rate.open': ({ context }) => expect(context.counted).toBeLessThanOrEqual(2),
      'rate.refused': ({ sent }) =>
        expect(sent.filter(({ event }) => event.type === 'error.raised').length).toBeGreaterThan(0),
      'delivery.buffering': ({ context }) => expect(context.buffer).toEqual([]),
      'delivery.flushing': ({ children }) => expect(children).toContain('deliver'),
    },
  })
})

describe('networkQuality', () => {
  testModel<ContextOf<typeof networkQualityContract>>('M7.022 M7.023 M9.56 every state and transition', {
    expectedOutcomes: networkQualityOutcomes,
    machine: networkQualityMachine,
    contract: networkQualityContract,
    bystanders: ['meeting'],
    input: { wanted: true },
    cases: [
      { type: 'signal.opened', init: initSummary },
      { type: 'networkQuality.testRequested' },
      { type: 'transport.joined', joinedAt: 7 },
      done('testNetwork', { score: 4, downlinkKbps: 3_000 }),
      failed('testNetwork', lostError),
      elapsed('networkTest'),
    ],
    facets: (context) => [context.score],
    checks: {
      untested: ({ context }) => expect(context.score).toBe(-1),
      testing: ({ children }) => expect(children).toEqual(['testNetwork']),
      tested: ({ context, sent }) => {
        expect(context.score).toBe(4)
        expect(sent.some(({ event }) => event.type === 'networkQuality.concluded' && event.score === 4)).toBe(
          true,
        )
      },
      failed: ({ context }) => expect([0, -1]).toContain(context.score),
      settled: ({ children }) => expect(children).toEqual([]),
    },
  })
})
