import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { visitFileAddresses, visitFileKeep, visitFileList } from '../../src/machines/visit/visitFileParts.ts'
import { visitFilesContract } from '../../src/machines/visit/visitFilesContract.ts'
import { visitFilesMachine } from '../../src/machines/visit/visitFilesMachine.ts'
import { testCommand } from '../kit/testCommand.ts'
import { testQuery } from '../kit/testQuery.ts'
import { testModel } from '../paths.ts'
import { NOON } from '../portal/fixtures.ts'
import { visitFilesOutcomes } from './visitFiles.outcomes.ts'

const params = { appointmentId: 'a', fileId: 'f-1' }
const file = {
  ...{ id: 'f-1', name: 'mancha.jpg', type: 'image/jpeg' as const, size: 10, sent_at: NOON },
  ...{ from: 'patient' as const, kept: false },
}

describe('files of the call at the check-out', () => {
  testQuery('the list: every state and transition', visitFileList, {
    params: { appointmentId: 'a' },
    data: { files: [file] },
  })
  testQuery('the addresses of one: every state and transition', visitFileAddresses, {
    params,
    data: { show: '/show', save: '/save', expires_at: NOON },
  })
  testCommand('keeping one: every state and transition', visitFileKeep, { params, result: {} })
  testModel<ContextOf<typeof visitFilesContract>>('each is kept once, and one is looked at at a time', {
    expectedOutcomes: visitFilesOutcomes,
    machine: visitFilesMachine,
    contract: visitFilesContract,
    input: { appointmentId: 'a' },
    cases: [
      { type: 'visitFiles.keepRequested', index: 0, fileId: 'f-1' },
      { type: 'visitFiles.keepRequested', index: 1, fileId: 'f-2' },
      { type: 'visitFiles.previewRequested', file },
      { type: 'visitFiles.previewRequested', file: { ...file, id: 'f-2' } },
      { type: 'visitFiles.closed' },
    ],
    facets: ({ keeps, chosen }) => [keeps, chosen?.id],
    checks: {
      listing: ({ context, children }) => {
        expect(new Set(context.keeps).size).toBe(context.keeps.length)
        expect([...children].sort()).toEqual(
          ['list', ...context.keeps.map((index) => `keep:${index}`)].sort(),
        )
        expect(context.chosen).toBeNull()
      },
      previewing: ({ context, children }) => {
        expect([...children]).toContain('preview')
        expect(context.chosen).not.toBeNull()
      },
    },
  })
})
