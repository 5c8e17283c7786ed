import { describe, expect } from 'vitest'
import { makeError } from '../../src/contracts/errors.ts'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { cameraCheckContract } from '../../src/machines/diagnostics/cameraCheckContract.ts'
import { cameraCheckMachine } from '../../src/machines/diagnostics/cameraCheckMachine.ts'
import { diagnosticsContract } from '../../src/machines/diagnostics/diagnosticsContract.ts'
import { microphoneCheckContract } from '../../src/machines/diagnostics/microphoneCheckContract.ts'
import { microphoneCheckMachine } from '../../src/machines/diagnostics/microphoneCheckMachine.ts'
import type { Sent } from '../liveRun.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { cameraCheckOutcomes } from './cameraCheck.outcomes.ts'
import { microphoneCheckOutcomes } from './microphoneCheck.outcomes.ts'

const denied = makeError(3001, { action: 'TRACK', trackType: 'video' })
const concluded = (sent: readonly Sent[]) =>
  sent.findLast(({ event }) => event.type === 'diagnostics.concluded')?.event

describe('cameraCheck', () => {
  testModel<ContextOf<typeof cameraCheckContract>>('M1.39 every state and transition', {
    expectedOutcomes: cameraCheckOutcomes,
    machine: cameraCheckMachine,
    contract: cameraCheckContract,
    systemId: 'cameraCheck',
    bystanders: ['diagnostics'],
    input: { deviceId: 'default' },
    cases: [
      { type: 'cameraCheck.startRequested' },
      { type: 'cameraCheck.stopRequested' },
      { type: 'camera.ended' },
      done('acquireCamera', { deviceId: 'c1' }),
      failed('acquireCamera', denied),
    ],
    facets: ({ error }) => [error?.code],
    checks: {
      idle: ({ children }) => expect(children).toEqual([]),
      asking: ({ children, context }) => {
        expect(children).toEqual(['acquireCamera'])
        expect(context.error).toBeNull()
      },
      showing: ({ children, context, sent }) => {
        // The camera is on while this child runs.
        expect(children).toEqual(['holdCamera'])
        expect(context.deviceId).toBe('c1')
        expect(concluded(sent)).toMatchObject({ step: 'camera', outcome: { good: true, problem: null } })
      },
      failed: ({ children, context, sent }) => {
        expect(children).toEqual([])
        expect(concluded(sent)).toMatchObject({ outcome: { good: false, problem: context.error?.code } })
      },
    },
  })
})

describe('microphoneCheck', () => {
  testModel<ContextOf<typeof microphoneCheckContract>>('M1.40 M8.079 M9.34 every state and transition', {
    expectedOutcomes: microphoneCheckOutcomes,
    machine: microphoneCheckMachine,
    contract: microphoneCheckContract,
    systemId: 'microphoneCheck',
    bystanders: ['diagnostics'],
    input: { deviceId: 'default' },
    cases: [
      { type: 'microphoneCheck.startRequested' },
      { type: 'microphoneCheck.stopRequested' },
      { type: 'microphoneCheck.playRequested' },
      { type: 'microphoneCheck.answered', answer: 'yes' },
      { type: 'microphoneCheck.answered', answer: 'no' },
      { type: 'microphone.fellSilent' },
      { type: 'recorder.finished', durationMs: 9_990, heard: true },
      { type: 'recorder.finished', durationMs: 3_000, heard: false },
      { type: 'recorder.failed', error: denied },
      done('acquireMicrophone', { deviceId: 'm1' }),
      failed('acquireMicrophone', denied),
      done('playRecording', {}),
      failed('playRecording', makeError(3013, { action: 'AUTOPLAY' })),
      elapsed('micRecording'),
    ],
    facets: ({ error, answer, heard }) => [error?.code, answer, heard],
    limit: 5_000,
    checks: {
      idle: ({ children }) => expect(children).toEqual([]),
      asking: ({ children, context }) => {
        expect(children).toEqual(['acquireMicrophone'])
        expect(context).toMatchObject({ error: null, answer: null, durationMs: 0 })
      },
      'recording.running': ({ children }) => expect(children).toEqual(['recorder']),
      'recording.stopping': ({ sent }) =>
        expect(sent.findLast(({ to }) => to === 'recorder')?.event.type).toBe('recorder.stopOrdered'),
      recorded: ({ children, context, sent }) => {
        expect(children).toEqual([])
        const { outcome } = diagnosticsContract.events['diagnostics.concluded'].parse(concluded(sent))
        // M8.079: a silent microphone is a problem, whatever the other answers are.
        if (context.error) expect(outcome).toEqual({ good: false, problem: context.error.code })
        else expect(outcome.good).toBe(context.answer === null ? context.heard : context.answer === 'yes')
      },
      playing: ({ children }) => expect(children).toEqual(['playRecording']),
      failed: ({ context, sent }) => {
        expect(context.error?.code).toBe(3001)
        expect(concluded(sent)).toMatchObject({ outcome: { good: false, problem: 3001 } })
      },
    },
  })
})
