import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { pollEditorContract } from '../../src/machines/visit/pollEditorContract.ts'
import { pollEditorMachine } from '../../src/machines/visit/pollEditorMachine.ts'
import { testModel } from '../paths.ts'
import { pollEditorOutcomes } from './pollEditor.outcomes.ts'

describe('pollEditor', () => {
  testModel<ContextOf<typeof pollEditorContract>>('M1.18 the form of a new poll', {
    expectedOutcomes: pollEditorOutcomes,
    machine: pollEditorMachine,
    contract: pollEditorContract,
    cases: [
      { type: 'editor.opened' },
      { type: 'editor.closed' },
      { type: 'editor.fieldLeft', entries: { title: 'Your medicine' } },
      { type: 'editor.sent', entries: { title: 'Your medicine' } },
      { type: 'editor.kindChosen', kind: 'quiz' },
      { type: 'editor.questionAdded' },
      { type: 'editor.questionRemoved', id: 1 },
      { type: 'editor.typeChosen', id: 1, answers: 'long-answer' },
      { type: 'editor.optionAdded', id: 1 },
      { type: 'editor.optionRemoved', id: 1, option: 2 },
    ],
    facets: (context) => [
      context.kind,
      context.entries.title,
      Math.min(context.questions.length, 2),
      context.questions[0]?.type,
      Math.min(context.questions[0]?.options.length ?? 0, 3),
    ],
    checks: {
      closed: ({ value }) => expect(value).toBe('closed'),
      'writing.sent': ({ context }) => expect(context.entries).toEqual({ title: 'Your medicine' }),
      'writing.draft': ({ context }) => {
        expect(context.questions.length).toBeGreaterThan(0)
        const ids = context.questions.flatMap(({ id, options }) => [id, ...options])
        expect(new Set(ids).size).toBe(ids.length)
        for (const { options } of context.questions) expect(options.length).toBeGreaterThanOrEqual(2)
      },
    },
  })
})
