import { describe, expect } from 'vitest'
import { makeError } from '../../src/contracts/errors.ts'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { policy } from '../../src/contracts/meeting/shapes.ts'
import type { TranscriptionState } from '../../src/contracts/meeting/transcription.ts'
import { transcriptionContract } from '../../src/machines/meeting/transcription/transcriptionContract.ts'
import { transcriptionMachine } from '../../src/machines/meeting/transcription/transcriptionMachine.ts'
import { type CheckView, done, failed, testModel } from '../paths.ts'
import { policyFor, told } from './fixtures.ts'

const plugin = { transcriptions: [{ mode: 'caption', permissions: { admin: ['doctor'] } }] }
const doctor = policy.parse({ ...policyFor('doctor'), plugins: plugin })
const room = { name: '', session_id: 's', started_at: 0 }
const entry = (state: TranscriptionState, mode = 'caption') => ({ mode, state, updated_at: 7 })
const states = ['none', 'initialised', 'started', 'stopped', 'failed'] as const
type Context = ContextOf<typeof transcriptionContract>

const stands =
  (state: TranscriptionState) =>
  ({ context }: CheckView<Context>) =>
    expect(context.entry?.state ?? 'none').toBe(state)

describe('transcription', () => {
  testModel<Context>('every state and transition', {
    machine: transcriptionMachine,
    contract: transcriptionContract,
    systemId: 'transcription',
    bystanders: ['meeting'],
    input: { mode: 'caption', allowed: false, entry: null },
    cases: [
      { type: 'transcription.startRequested', language: 'es' },
      { type: 'transcription.stopRequested', mode: 'caption' },
      { type: 'transcription.stopRequested', mode: null },
      ...states.map((state) => ({ type: 'transcription.updated', entry: entry(state) })),
      { type: 'transcription.updated', entry: entry('started', 'other') },
      { type: 'room.stateArrived', peerCount: 1, room: { ...room, transcriptions: [entry('started')] } },
      { type: 'room.stateArrived', peerCount: 1, room },
      {
        type: 'captions.arrived',
        captions: [{ peerId: 'p2', start: 0, end: 1, final: true, text: 'It hurts' }],
      },
      { type: 'policy.changed', policy: doctor },
      { type: 'policy.changed', policy: policyFor('patient') },
      done('startTranscription', {}),
      failed('startTranscription', makeError(5000, { action: 'TRANSCRIPTION' })),
      done('stopTranscription', {}),
      failed('stopTranscription', makeError(5000, { action: 'TRANSCRIPTION' })),
    ],
    facets: (context) => [context.allowed, context.captions.length > 0, context.error?.code],
    checks: {
      'course.none': stands('none'),
      'course.initialised': stands('initialised'),
      'course.started': stands('started'),
      'course.stopped': stands('stopped'),
      'course.failed': stands('failed'),
      'request.none': ({ children, context, sent }) => {
        expect(children).toEqual([])
        if (context.error) expect(told(sent)).toContain('error.raised')
      },
      'request.starting': ({ children, context }) => {
        expect(children).toEqual(['startTranscription'])
        expect(context.language).toBe('es')
      },
      'request.stopping': ({ children }) => expect(children).toEqual(['stopTranscription']),
    },
  })
})
