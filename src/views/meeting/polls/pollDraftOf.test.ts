import { describe, expect, it } from 'vitest'
import en from '../../../i18n/en/polls.json' with { type: 'json' }
import es from '../../../i18n/es/polls.json' with { type: 'json' }
import { editedEntriesOf, pollDraftOf, yesNoDraftOf } from './pollDraftOf.ts'
import { isYesNo } from './yesNo.ts'

const questions = [
  { id: 1, type: 'single-choice', options: [2, 3] },
  { id: 4, type: 'multiple-choice', options: [5, 6] },
  { id: 7, type: 'long-answer', options: [8, 9] },
] as const
const entries = (fields: Record<string, string>) =>
  editedEntriesOf({
    // Boxes and choices without a value.
    anonymous: false,
    'right-4': null,
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === 'on' || value])),
  })
const fields = {
  title: ' Today ',
  'text-1': 'How?',
  'option-2': 'Well',
  'option-3': 'Tired',
  'right-1': '3',
  'once-1': 'on',
  'text-4': 'What?',
  'option-5': 'a',
  'option-6': 'b',
  'right-5': 'on',
  'right-6': 'on',
  'text-7': 'Why?',
  'skippable-7': 'on',
  minutes: '1.5',
  voters: 'patient',
}
const edited = questions.map((question) => ({ ...question, options: [...question.options] }))

describe('the form of a poll', () => {
  it('M1.18 M3.60 becomes the poll it means, what is right included in a quiz', () => {
    expect(pollDraftOf(entries(fields), { kind: 'quiz', questions: edited })).toMatchObject({
      title: 'Today',
      type: 'quiz',
      anonymous: false,
      duration: 90,
      rolesThatCanVote: ['patient'],
      questions: [
        {
          text: 'How?',
          once: true,
          skippable: false,
          options: [
            { text: 'Well', isCorrectAnswer: false },
            { text: 'Tired', isCorrectAnswer: true },
          ],
        },
        { options: [{ isCorrectAnswer: true }, { isCorrectAnswer: true }] },
        { text: 'Why?', skippable: true, options: [] },
      ],
    })
  })

  it('knows nothing right in a poll, and no end unless one is given', () => {
    const {
      anonymous,
      duration,
      rolesThatCanVote,
      questions: asked,
    } = pollDraftOf(entries({ ...fields, minutes: '', voters: '', anonymous: 'on' }), {
      kind: 'poll',
      questions: edited,
    })
    expect({ anonymous, duration, rolesThatCanVote }).toEqual({
      anonymous: true,
      duration: 0,
      rolesThatCanVote: [],
    })
    expect(asked.flatMap(({ options }) => options).some(({ isCorrectAnswer }) => isCorrectAnswer)).toBe(false)
  })
})

it('a yes/no question is answered by the patient, with the two options that every language knows', () => {
  for (const options of [
    { yes: 'Yes', no: 'No' },
    { yes: 'Sí', no: 'No' },
  ]) {
    const draft = yesNoDraftOf('¿Fiebre?', options)
    expect(draft).toMatchObject({ title: '¿Fiebre?', rolesThatCanVote: ['patient'] })
    const [question] = draft.questions
    expect(question?.text).toBe('¿Fiebre?')
    expect(isYesNo({ options: (question?.options ?? []) as never })).toBe(true)
  }
  expect(isYesNo({ options: [{ text: 'No' }, { text: 'Yes' }] as never })).toBe(false)
})

it.each([en, es])('the texts for yes and no are those that every reader gets translated', ({ yes, no }) => {
  expect(isYesNo({ options: [{ text: yes }, { text: no }] as never })).toBe(true)
})
