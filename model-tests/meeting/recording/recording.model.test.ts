import { describe, expect, it } from 'vitest'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { recordingStates } from '../../../src/contracts/meeting/streaming/streaming.ts'
import { recordingContract } from '../../../src/machines/meeting/recording/recordingContract.ts'
import { recordingMachine } from '../../../src/machines/meeting/recording/recordingMachine.ts'
import {
  courseOf,
  isUnanswered,
  recordingAfter,
} from '../../../src/machines/meeting/recording/recordingRules.ts'
import { done, failed, testModel } from '../../paths.ts'
import { policyFor } from '../fixtures.ts'
import { recordingOutcomes } from './recording.outcomes.ts'

type Context = ContextOf<typeof recordingContract>
const ME = 'p-1'
const ROOM = { name: 'Visit', session_id: 's', started_at: 0 }
const update = (state: string, agreed?: boolean) => ({
  type: 'recording.updated' as const,
  update: { type: 'sfu', state, consents: agreed === undefined ? [] : [{ peer_id: ME, agreed }] },
})

describe('recording of a call', () => {
  testModel<Context>('M4.083 M7.097 every state and transition', {
    expectedOutcomes: recordingOutcomes,
    machine: recordingMachine,
    contract: recordingContract,
    systemId: 'callRecording',
    bystanders: ['meeting', 'announcer'],
    input: { peerId: ME },
    cases: [
      update('initialised'),
      update('started', true),
      update('paused', true),
      update('stopped', true),
      update('stopped', false),
      {
        type: 'room.stateArrived',
        peerCount: 1,
        room: { recording: { sfu: { state: 'started', consents: [] } } },
      },
      { type: 'policy.changed', policy: policyFor('patient') },
      { type: 'policy.changed', policy: policyFor('doctor') },
      { type: 'recording.answered', agreed: true, erase: false },
      { type: 'recording.answered', agreed: false, erase: true },
      { type: 'recording.outcomeRead' },
      done('playRecordingTone', {}),
      failed('playRecordingTone', makeError(5000, { action: 'RECORDING' })),
      done('sendRecordingConsent', {}),
      failed('sendRecordingConsent', makeError(5000, { action: 'RECORDING' })),
    ],
    facets: ({ role, answer, unsent, outcome, withdrawn, sending }) => [
      role,
      answer,
      unsent,
      outcome,
      withdrawn,
      sending.agreed,
    ],
    limit: 50_000,
    checks: {
      'course.off': ({ context, children }) => {
        expect(courseOf(context)).toBe('off')
        expect(children).not.toContain('playRecordingTone')
      },
      'course.asked': ({ children }) => expect(children).not.toContain('playRecordingTone'),
      'course.running': ({ sent }) =>
        expect(sent.some(({ event }) => event.what?.say === 'recordingStarted')).toBe(true),
      'course.paused': ({ context }) => expect(context.state).toBe('paused'),
      'question.none': ({ context, children }) => {
        expect(isUnanswered(context)).toBe(false)
        expect(children).not.toContain('sendRecordingConsent')
      },
      'question.pending': ({ context, sent }) => {
        expect(context.role).toBe('patient')
        expect(context.answer).toBeNull()
        const asked = sent.filter(({ event }) => event.what?.say === 'recordingAsked')
        expect(asked[0]?.event.type).toBe('announcer.urgentRequested')
      },
      'question.answering': ({ children }) => expect(children).toContain('sendRecordingConsent'),
    },
  })
})

describe('what the state of a recording means', () => {
  const start: Context = {
    peerId: ME,
    role: 'patient',
    state: 'none',
    consents: null,
    answer: null,
    sending: { agreed: false, erase: false },
    unsent: false,
    withdrawn: false,
    outcome: null,
  }
  const fold = (...events: ReturnType<typeof update>[]): Context => {
    let context: Context = start
    for (const event of events) context = { ...context, ...recordingAfter(context, event) }
    return context
  }

  it('M4.083 while people are asked, nothing is recorded', () => {
    expect(recordingStates.map((state) => courseOf({ state }))).toEqual([
      'off',
      'asked',
      'running',
      'paused',
      'running',
      'off',
      'off',
    ])
  })

  it('tells a stop from a refusal, a withdrawal and a failure', () => {
    const agreed = [update('initialised'), update('started', true)]
    expect(fold(...agreed, update('stopped', true)).outcome).toBe('stopped')
    expect(fold(update('initialised'), update('stopped', false)).outcome).toBe('declined')
    expect(fold(...agreed, update('stopped', false)).outcome).toBe('withdrawn')
    expect(fold(...agreed, update('started', false), update('stopped', false)).outcome).toBe('withdrawn')
    expect(fold(...agreed, update('failed', true)).outcome).toBe('failed')
  })

  it('forgets the answer when another recording is requested', () => {
    const second = fold(
      update('initialised'),
      update('started', true),
      update('stopped', true),
      update('initialised'),
    )
    expect(second).toMatchObject({ answer: null, outcome: null, withdrawn: false })
  })

  it.each(['Browser', 'HLS'])(
    'M7.097 follows a recording of the kind %s, of which our server asks',
    (type) => {
      const asked = recordingAfter(start, {
        ...{ type: 'recording.updated', update: { type, state: 'initialised', consents: [] } },
      })
      expect(isUnanswered({ ...start, ...asked })).toBe(true)
      const part = { state: 'started', consents: [{ peer_id: ME, agreed: true }] }
      const known = recordingAfter(start, {
        ...{ type: 'room.stateArrived', peerCount: 1 },
        room: { ...ROOM, recording: { sfu: { state: 'none' }, [type.toLowerCase()]: part } },
      })
      expect(known).toMatchObject({ state: 'started', answer: true })
    },
  )

  it('a recording of another kind, or of a server that does not ask, asks nobody', () => {
    expect(
      recordingAfter(start, {
        ...{ type: 'room.stateArrived', peerCount: 1 },
        room: { ...ROOM, recording: { sfu: { state: 'none' }, browser: { state: 'started' } } },
      }),
    ).toMatchObject({ state: 'none', consents: null })

    expect(
      recordingAfter(start, { type: 'recording.updated', update: { type: 'Browser', state: 'started' } }),
    ).toEqual({})
    const foreign = recordingAfter(start, {
      type: 'recording.updated',
      update: { type: 'sfu', state: 'started' },
    })
    expect(foreign.consents).toBeNull()
  })
})
