import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { recordingControlContract } from '../../src/machines/visit/recordingControlContract.ts'
import { recordingControlMachine } from '../../src/machines/visit/recordingControlMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { recordingControlOutcomes } from './recordingControl.outcomes.ts'

const REASON = 'For a second opinion'

describe('recordingControl', () => {
  testModel<ContextOf<typeof recordingControlContract>>('every state and transition', {
    expectedOutcomes: recordingControlOutcomes,
    machine: recordingControlMachine,
    contract: recordingControlContract,
    systemId: 'recordingControl',
    input: { appointmentId: 'a' },
    cases: [
      { type: 'recordingControl.opened' },
      { type: 'recordingControl.dismissed' },
      { type: 'recordingControl.submitted', reason: REASON, kind: 'browser' },
      { type: 'recordingControl.changed', change: 'pause' },
      { type: 'recordingControl.changed', change: 'stop' },
      { type: 'recordingControl.confirmed' },
      { type: 'recordingControl.retryRequested' },
      { type: 'call.recordingChanged', open: true },
      { type: 'call.recordingChanged', open: false },
      done('requestRecording', {}),
      failed('requestRecording', offline),
      done('changeRecording', {}),
      failed('changeRecording', offline),
    ],
    facets: ({ open, change, failure }) => [open, change, failure === null],
    checks: {
      idle: ({ context, children }) => {
        expect(children).toEqual([])
        expect(context).toMatchObject({ reason: null, kind: 'sfu', change: null, failure: null })
      },
      describing: ({ children }) => expect(children).toEqual([]),
      requesting: ({ context, children }) => {
        expect(children).toEqual(['requestRecording'])
        expect(context).toMatchObject({ reason: REASON, kind: 'browser' })
      },
      confirmingStop: ({ context, children }) => {
        expect(children).toEqual([])
        expect(context).toMatchObject({ open: true, change: 'stop' })
      },
      changing: ({ children }) => expect(children).toEqual(['changeRecording']),
      stopping: ({ context }) => expect(context).toMatchObject({ open: true, change: 'stop' }),
      failed: ({ context }) => expect(context).toMatchObject({ open: true, failure: offline }),
    },
  })
})
