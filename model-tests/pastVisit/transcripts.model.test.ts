import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { transcriptDeletion, transcriptList } from '../../src/machines/pastVisit/transcriptParts.ts'
import { visitTranscriptsContract } from '../../src/machines/pastVisit/visitTranscriptsContract.ts'
import { visitTranscriptsMachine } from '../../src/machines/pastVisit/visitTranscriptsMachine.ts'
import { testConfirmedCommand } from '../kit/testConfirmedCommand.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { visitTranscriptsOutcomes } from './visitTranscripts.outcomes.ts'

describe('the transcripts of a visit', () => {
  testQuery('their list: every state and transition', transcriptList, {
    params: { appointmentId: 'a-1' },
    data: { transcripts: [] },
  })

  testConfirmedCommand('deleting one: every state and transition', transcriptDeletion, {
    params: { id: 't-1' },
    result: {},
  })

  testModel<ContextOf<typeof visitTranscriptsContract>>('every state and transition', {
    expectedOutcomes: visitTranscriptsOutcomes,
    machine: visitTranscriptsMachine,
    contract: visitTranscriptsContract,
    bystanders: [],
    input: { appointmentId: 'a-1' },
    cases: [
      { type: 'visitTranscripts.deletionRequested', id: 't-1' },
      done('transcriptDeletion', { result: {} }),
      done('transcriptDeletion', { result: null }),
      failed('transcriptDeletion', offline),
    ],
    checks: {
      listed: ({ context, children }) => {
        expect(children).toEqual(['transcriptList'])
        expect(context.chosen).toBeNull()
      },
      deleting: ({ context, children }) => {
        expect(children).toContain('transcriptDeletion')
        expect(context.chosen).toBe('t-1')
      },
    },
  })
})
