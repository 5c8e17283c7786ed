import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { offeredUndoContract } from '../../src/machines/shell/offeredUndoContract.ts'
import { offeredUndoMachine } from '../../src/machines/shell/offeredUndoMachine.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { offeredUndoOutcomes } from './offeredUndo.outcomes.ts'

const changes = ['c-2', 'c-1']
const changedAgain = { code: 'conflict', message: 'Changed again', retryable: false }

describe('an Undo in the notifications', () => {
  testModel<ContextOf<typeof offeredUndoContract>>(
    'it is there for its time, and tells the page when it was used',
    {
      expectedOutcomes: offeredUndoOutcomes,
      machine: offeredUndoMachine,
      contract: offeredUndoContract,
      bystanders: ['app', 'toasts', 'notices', 'currentPractitioner'],
      input: { changes },
      cases: [
        { type: 'undo.requested' },
        { type: 'undo.dismissed' },
        elapsed('changeUndoTime'),
        done('readClock', { deviceTime: 5 }),
        failed('readClock', offline),
        done('undoChanges', {}),
        failed('undoChanges', offline),
        failed('undoChanges', changedAgain),
      ],
      facets: ({ savedAt, failure }) => [savedAt, failure?.code ?? null],
      checks: {
        dating: ({ children }) => expect(children).toEqual(['readClock']),
        offered: ({ context, sent }) => {
          expect(context.failure === null || context.failure.retryable).toBe(true)
          expect(sent).toEqual([])
        },
        undoing: ({ context, children }) => {
          expect(context.failure).toBeNull()
          expect(children).toEqual(['undoChanges'])
        },
        refused: ({ context, sent }) => {
          expect(context.failure).toEqual(changedAgain)
          expect(sent).toEqual([])
        },
        gone: ({ sent }) =>
          expect(sent).toContainEqual({
            to: 'notices',
            event: { type: 'notices.undoWithdrawn', ids: changes },
          }),
      },
    },
  )
})
