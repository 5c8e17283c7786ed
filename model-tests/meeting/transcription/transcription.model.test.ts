import { describe, expect } from 'vitest'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { policy } from '../../../src/contracts/meeting/connection/shapes.ts'
import type { TranscriptionState } from '../../../src/contracts/meeting/transcription/transcription.ts'
import { ownSpeechContract } from '../../../src/machines/meeting/transcription/ownSpeechContract.ts'
import { ownSpeechMachine } from '../../../src/machines/meeting/transcription/ownSpeechMachine.ts'
import { transcriptConsentContract } from '../../../src/machines/meeting/transcription/transcriptConsentContract.ts'
import { transcriptConsentMachine } from '../../../src/machines/meeting/transcription/transcriptConsentMachine.ts'
import { transcriptionContract } from '../../../src/machines/meeting/transcription/transcriptionContract.ts'
import { transcriptionMachine } from '../../../src/machines/meeting/transcription/transcriptionMachine.ts'
import { type CheckView, done, failed, testModel } from '../../paths.ts'
import { policyFor, told } from '../fixtures.ts'
import { ownSpeechOutcomes } from './ownSpeech.outcomes.ts'
import { transcriptConsentOutcomes } from './transcriptConsent.outcomes.ts'
import { transcriptionOutcomes } from './transcription.outcomes.ts'

const plugin = { transcriptions: [{ mode: 'caption', permissions: { admin: ['doctor'] } }] }
const doctor = policy.parse({ ...policyFor('doctor'), plugins: plugin })
const room = { name: '', session_id: 's', started_at: 0 }
const entry = (state: TranscriptionState, mode = 'caption') => ({ mode, state, updated_at: 7 })
const states = ['none', 'initialised', 'started', 'stopped', 'failed'] as const
type Context = ContextOf<typeof transcriptionContract>

const saving = (state: 'asked' | 'on' | 'stopped', agreed?: boolean) => ({
  ...entry('started'),
  saving: { state, consents: agreed === undefined ? [] : [{ peer_id: 'p1', agreed }] },
})
const onDevices = (language: 'en' | 'es') => ({ ...entry('started'), source: 'browser' as const, language })

const stands =
  (state: TranscriptionState) =>
  ({ context }: CheckView<Context>) =>
    expect(context.entry?.state ?? 'none').toBe(state)

describe('transcription', () => {
  testModel<Context>('every state and transition', {
    expectedOutcomes: transcriptionOutcomes,
    machine: transcriptionMachine,
    contract: transcriptionContract,
    systemId: 'transcription',
    bystanders: ['meeting', 'announcer'],
    input: { mode: 'caption', allowed: false, entry: null, peerId: 'p1', role: 'patient' },
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
      { type: 'transcription.languageChosen', language: 'en' },
      { type: 'transcription.saveRequested', save: true },
      { type: 'transcription.searched', search: 'hurts' },
      done('chooseLanguage', {}),
      failed('chooseLanguage', makeError(5000, { action: 'TRANSCRIPTION' })),
      done('requestSaving', {}),
      failed('requestSaving', makeError(5000, { action: 'TRANSCRIPTION' })),
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
        expect(children).not.toContain('startTranscription')
        if (context.error) expect(told(sent)).toContain('error.raised')
      },
      'request.starting': ({ children, context }) => {
        expect(children).toContain('startTranscription')
        expect(context.language).toBe('es')
      },
      'request.stopping': ({ children }) => expect(children).toContain('stopTranscription'),
      'request.choosing': ({ children, context }) => {
        expect(children).toContain('chooseLanguage')
        expect(context.choosing).toBe('en')
      },
      'request.saving': ({ children }) => expect(children).toContain('requestSaving'),
    },
  })

  const part = { peerId: 'p1', role: 'patient', entry: null }
  const changed = (given: object | null, role = 'patient') => ({
    type: 'captions.stateChanged',
    role,
    entry: given === null ? null : { ...entry('started'), ...given },
  })

  testModel<ContextOf<typeof transcriptConsentContract>>('the consent to keep captions', {
    expectedOutcomes: transcriptConsentOutcomes,
    machine: transcriptConsentMachine,
    contract: transcriptConsentContract,
    bystanders: ['meeting', 'announcer'],
    input: part,
    cases: [
      changed(saving('asked')),
      changed(saving('on', true)),
      changed(saving('stopped', true)),
      changed(saving('asked'), 'doctor'),
      { type: 'transcriptConsent.answered', agreed: true, erase: false },
      { type: 'transcriptConsent.answered', agreed: false, erase: true },
      done('sendCaptionConsent', {}),
      failed('sendCaptionConsent', makeError(5000, { action: 'TRANSCRIPTION' })),
    ],
    facets: ({ role, answer, entry: known, unsent, sending }) => [
      role,
      answer,
      known?.saving?.state,
      unsent,
      sending.agreed,
    ],
    checks: {
      none: ({ children }) => expect(children).toEqual([]),
      pending: ({ context, sent }) => {
        expect(context.role).toBe('patient')
        expect(context.answer).toBeNull()
        expect(JSON.stringify(sent)).toContain('transcriptAsked')
      },
      answering: ({ children }) => expect(children).toEqual(['sendCaptionConsent']),
    },
  })

  testModel<ContextOf<typeof ownSpeechContract>>('the speech of this device', {
    expectedOutcomes: ownSpeechOutcomes,
    machine: ownSpeechMachine,
    contract: ownSpeechContract,
    bystanders: [],
    input: part,
    cases: [
      changed(onDevices('en')),
      changed(onDevices('es')),
      changed({ ...onDevices('en'), languages: [{ peer_id: 'p1', language: 'es' }] }),
      changed(onDevices('en'), 'waiting'),
      changed({ source: 'server' }),
      changed(null),
      done('recogniseSpeech', {}),
      failed('recogniseSpeech', makeError(5000, { action: 'TRANSCRIPTION' })),
    ],
    facets: ({ role, listening, entry: known }) => [role, listening, known?.source],
    checks: {
      idle: ({ children }) => expect(children).toEqual([]),
      listening: ({ children, context }) => {
        expect(children).toEqual(['recogniseSpeech'])
        expect(context.entry?.source).toBe('browser')
        expect(context.role).toBe('patient')
        expect(context.listening).toBe(context.entry?.languages?.[0]?.language ?? context.entry?.language)
      },
      unavailable: ({ children, context }) => {
        expect(children).toEqual([])
        // Otherwise there would be nothing to say about the device.
        expect(context.entry?.source).toBe('browser')
        expect(context.role).toBe('patient')
      },
    },
  })
})
