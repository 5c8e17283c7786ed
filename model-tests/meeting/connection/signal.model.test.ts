import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { joinConfig } from '../../../src/contracts/meeting/call/joinConfig.ts'
import { signalContract } from '../../../src/machines/meeting/connection/signalContract.ts'
import { signalMachine } from '../../../src/machines/meeting/connection/signalMachine.ts'
import { done, elapsed, failed, testModel } from '../../paths.ts'
import { initSummary, lostError } from '../fixtures.ts'
import { signalOutcomes } from './signal.outcomes.ts'

const config = joinConfig.parse({ authToken: 'a.b.c', userName: 'Ana', initEndpoint: 'https://here' })
const told = (sent: readonly { to: string; event: { type: string } }[]) => sent.at(-1)?.event.type

describe('signal', () => {
  testModel<ContextOf<typeof signalContract>>('M7.024 M9.46 M9.47 M9.48 every state and transition', {
    expectedOutcomes: signalOutcomes,
    machine: signalMachine,
    contract: signalContract,
    systemId: 'signal',
    bystanders: ['meeting'],
    input: { peerId: 'p1', config },
    cases: [
      { type: 'signal.openRequested' },
      { type: 'signal.closeRequested' },
      { type: 'socket.opened' },
      { type: 'socket.closed', opened: true, code: 1006, error: lostError },
      { type: 'socket.offline' },
      done('fetchInit', initSummary),
      failed('fetchInit', lostError),
      done('ping', { pongAt: 1_000 }),
      failed('ping', lostError),
      elapsed('pingInterval'),
      elapsed('pingTimeout'),
    ],
    facets: (context) => [context.error !== null, context.pongTimes.length > 0],
    checks: {
      closed: ({ children }) => expect(children).toEqual([]),
      initialising: ({ children }) => expect(children).toEqual(['fetchInit']),
      'connected.opening': ({ children, context }) => {
        expect(children).toContain('socket')
        expect(context.init).toEqual(initSummary)
      },
      'connected.open.pinging': ({ children }) =>
        expect(children).toEqual(expect.arrayContaining(['socket', 'ping'])),
      'connected.open.idle': ({ children, context }) => {
        expect(children).toContain('socket')
        expect(context.pongTimes.length).toBeLessThanOrEqual(5)
      },
      lost: ({ sent, context }) => {
        expect(['signal.lost', 'signal.failed']).toContain(told(sent))
        expect(context.error).not.toBeNull()
      },
    },
  })
})
