import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnswerDraft, chosenOf, storedAnswer } from './pollAnswers.ts'
import { questionType } from './polls.ts'

const draft: fc.Arbitrary<AnswerDraft> = fc.record({
  option: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  options: fc.option(fc.array(fc.integer({ min: 1, max: 20 })), { nil: undefined }),
  text: fc.option(fc.string(), { nil: undefined }),
  skipped: fc.constantFrom(undefined, false),
})
const each = (check: (draft: AnswerDraft) => void) => fc.assert(fc.property(draft, check))

describe('an answer in the form of its question', () => {
  it('M5.60 M5.61 of a single choice: one option, no text', () => {
    each((given) => {
      const kept = storedAnswer('single-choice', given)
      expect(Object.keys(kept)).toEqual(['option'])
      expect(kept.option).toBe(given.option ?? given.options?.[0] ?? -1)
      expect(chosenOf(kept).length).toBeLessThanOrEqual(1)
    })
  })

  it('M5.62 of a multiple choice: options by number, each once, no text', () => {
    each((given) => {
      const kept = storedAnswer('multiple-choice', given)
      expect(Object.keys(kept)).toEqual(['options'])
      const { options = [] } = kept
      expect(new Set(options)).toEqual(new Set(given.options ?? []))
      for (const [at, index] of options.entries())
        if (at > 0) expect(index).toBeGreaterThan(options[at - 1] ?? 0)
    })
    expect(storedAnswer('multiple-choice', { options: [10, 9, 2] })).toEqual({ options: [2, 9, 10] })
  })

  it('M5.63 of a text: no options', () => {
    each((given) => {
      for (const type of ['short-answer', 'long-answer'] as const)
        expect(storedAnswer(type, given)).toEqual(given.text === undefined ? {} : { text: given.text })
    })
  })

  it('M5.64 skipped: nothing else', () => {
    each((given) => {
      for (const type of questionType.options)
        expect(storedAnswer(type, { ...given, skipped: true })).toEqual({ skipped: true })
    })
  })
})
