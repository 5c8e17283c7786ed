import { describe, expect } from 'vitest'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { policy } from '../../../src/contracts/meeting/connection/shapes.ts'
import { streamingContract } from '../../../src/machines/meeting/streaming/streamingContract.ts'
import { streamingMachine } from '../../../src/machines/meeting/streaming/streamingMachine.ts'
import { NO_STREAMING_RIGHTS } from '../../../src/machines/meeting/streaming/streamingRules.ts'
import { done, type ExpectedTransitions, failed, testModel } from '../../paths.ts'
import { policyFor, told } from '../fixtures.ts'
import { streamingOutcomes } from './streaming.outcomes.ts'

const patient = policyFor('patient')
const doctor = policyFor('doctor')
const role = doctor.known_roles.doctor
const streaming = policy.parse({
  ...doctor,
  known_roles: {
    doctor: { ...role, permissions: { ...role?.permissions, hlsStreaming: true, rtmpStreaming: true } },
  },
})

/** Lists the states that each event enters. Edit it by hand when the chart changes on purpose. */
const expectedTransitions: ExpectedTransitions = {
  idle: { 'policy.changed': ['idle'], 'streaming.ordered': ['idle', 'sending'] },
  sending: {
    'policy.changed': ['sending'],
    'streaming.ordered': ['sending'],
    'xstate.done.actor.sendStreamingCommand': ['idle', 'sending'],
    'xstate.error.actor.sendStreamingCommand': ['idle', 'sending'],
  },
}

describe('requests to record and stream', () => {
  testModel<ContextOf<typeof streamingContract>>('every state and transition', {
    expectedOutcomes: streamingOutcomes,
    machine: streamingMachine,
    contract: streamingContract,
    systemId: 'streaming',
    bystanders: ['meeting'],
    input: { rights: NO_STREAMING_RIGHTS },
    cases: [
      { type: 'streaming.ordered', command: { kind: 'startHls', variants: [] } },
      { type: 'policy.changed', policy: streaming },
      { type: 'policy.changed', policy: patient },
      done('sendStreamingCommand', {}),
      failed('sendStreamingCommand', makeError(5000, { action: 'STREAMING' })),
    ],
    facets: ({ rights, queue }) => [rights.hlsStreaming, Math.min(queue.length, 2)],
    expectedTransitions,
    checks: {
      idle: ({ children, sent }) => {
        expect(children).toEqual([])
        for (const type of told(sent)) expect(type).toBe('error.raised')
      },
      sending: ({ children, context }) => {
        expect(children).toEqual(['sendStreamingCommand'])
        expect(context.queue[0]).toEqual({ kind: 'startHls', variants: [] })
      },
    },
  })
})
