import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { mediaPathContract } from '../../../src/machines/meeting/connection/mediaPathContract.ts'
import { mediaPathMachine } from '../../../src/machines/meeting/connection/mediaPathMachine.ts'
import { done, elapsed, failed, testModel } from '../../paths.ts'
import { initSummary, lostError, told } from '../fixtures.ts'
import { mediaPathOutcomes } from './mediaPath.outcomes.ts'

const tested = { ...initSummary, udpTest: true }

describe('mediaPath', () => {
  testModel<ContextOf<typeof mediaPathContract>>('every state and transition', {
    expectedOutcomes: mediaPathOutcomes,
    machine: mediaPathMachine,
    contract: mediaPathContract,
    systemId: 'mediaPath',
    bystanders: ['meeting'],
    cases: [
      { type: 'signal.opened', init: initSummary },
      { type: 'signal.opened', init: tested },
      { type: 'connection.established', side: 'publish' },
      { type: 'connection.failed', side: 'publish', error: lostError },
      { type: 'connection.failed', side: 'subscribe', error: lostError },
      { type: 'connection.recovered', side: 'publish' },
      { type: 'connection.recovered', side: 'subscribe' },
      done('recallPath', { blocked: true }),
      done('recallPath', { blocked: false }),
      failed('recallPath', lostError),
      done('testUdp', { passes: true }),
      done('testUdp', { passes: false }),
      failed('testUdp', lostError),
      done('storePath', {}),
      failed('storePath', lostError),
      elapsed('udpTest'),
    ],
    facets: (context) => [context.offered],
    checks: {
      recalling: ({ children }) => expect(children).toEqual(['recallPath']),
      'udp.test.untested': ({ children }) => expect(children).toEqual([]),
      'udp.test.testing': ({ children, context }) => {
        expect(children).toEqual(['testUdp'])
        expect(context.offered).toBe(true)
      },
      'udp.test.over': ({ children }) => expect(children).toEqual([]),
      'udp.attempts.first': ({ sent }) => expect(told(sent)).toEqual([]),
      // TCP needs a server that makes connections over it.
      'udp.attempts.stood': ({ children }) => expect(children).not.toContain('useTcp'),
      'udp.attempts.failing': ({ context, children }) => {
        expect(context.offered).toBe(true)
        expect(children).not.toContain('useTcp')
      },
      'tcp.remembered': ({ children }) => expect(children).toEqual(['useTcp']),
      'tcp.testing': ({ children }) => expect(children).toEqual(['useTcp', 'testUdp']),
      'tcp.forgetting': ({ children }) => expect(children).toEqual(['useTcp', 'storePath']),
      'tcp.found.storing': ({ children, context }) => {
        expect(children).toEqual(['useTcp', 'storePath'])
        expect(context.offered).toBe(true)
      },
      'tcp.found.stored': ({ children }) => expect(children).toEqual(['useTcp']),
    },
  })
})
