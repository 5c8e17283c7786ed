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

const ROOM = { name: 'Visit', session_id: 's', started_at: 0 }

/** Lists the states that each event enters. Edit it by hand when the chart changes on purpose. */
const expectedTransitions: ExpectedTransitions = {
  idle: {
    'policy.changed': ['idle'],
    'hls.updated': ['idle'],
    'rtmp.updated': ['idle'],
    'room.stateArrived': ['idle'],
    'streaming.ordered': ['idle', 'sending'],
  },
  sending: {
    'hls.updated': ['sending'],
    'rtmp.updated': ['sending'],
    'room.stateArrived': ['sending'],
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
      { type: 'streaming.ordered', command: { kind: 'stopHls', variants: [] } },
      { type: 'streaming.ordered', command: { kind: 'stopRtmp' } },
      { type: 'hls.updated', update: { variants: [{ state: 'started' }] } },
      { type: 'hls.updated', update: { variants: [{ state: 'stopped' }] } },
      { type: 'rtmp.updated', update: { state: 'stopped' } },
      { type: 'room.stateArrived', peerCount: 1, room: { ...ROOM, streaming: {} } },
      { type: 'policy.changed', policy: streaming },
      { type: 'policy.changed', policy: patient },
      done('sendStreamingCommand', {}),
      failed('sendStreamingCommand', makeError(5000, { action: 'STREAMING' })),
    ],
    facets: ({ rights, queue, stopping, failure }) => [
      rights.hlsStreaming,
      queue[0]?.kind,
      queue.length > 1,
      stopping,
      failure === null,
    ],
    expectedTransitions,
    checks: {
      idle: ({ children, sent }) => {
        expect(children).toEqual([])
        for (const type of told(sent)) expect(type).toBe('error.raised')
      },
      sending: ({ children, context }) => {
        expect(children).toEqual(['sendStreamingCommand'])
        const stops = context.queue.map(({ kind }) => kind).filter((kind) => kind !== 'startHls')
        // The same stop is not sent twice.
        expect(new Set(stops).size).toBe(stops.length)
      },
    },
  })
})
