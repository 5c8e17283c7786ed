import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { POLL_LIMIT } from '../../contracts/meeting/polls/polls.ts'
import type { EditedQuestion, pollEditorContract } from './pollEditorContract.ts'

type Contract = typeof pollEditorContract
type Context = ContextOf<Contract>

const FRESH: Context = {
  kind: 'poll',
  questions: [{ id: 1, type: 'single-choice', options: [2, 3] }],
  nextId: 4,
  entries: {},
}
/** A poll needs at least two options. */
const LEAST_OPTIONS = 2

const changed = (
  { questions }: Context,
  id: number,
  change: (question: EditedQuestion) => EditedQuestion,
): Pick<Context, 'questions'> => ({
  questions: questions.map((question) => (question.id === id ? change(question) : question)),
})

/**
 * The form of a new poll: its questions and options, and the typed text, until the server has the poll
 * (M1.18, experience §8.3).
 */
export const pollEditorMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actions: {
    begin: assign(FRESH),
    assignKind: assign(({ event }) => (event.type === 'editor.kindChosen' ? { kind: event.kind } : {})),
    assignEntries: assign(({ event }) =>
      event.type === 'editor.fieldLeft' || event.type === 'editor.sent' ? { entries: event.entries } : {},
    ),
    addQuestion: assign(({ context: { questions, nextId } }) => ({
      questions: [
        ...questions,
        { id: nextId, type: 'single-choice' as const, options: [nextId + 1, nextId + 2] },
      ],
      nextId: nextId + 3,
    })),
    removeQuestion: assign(({ context, event }) =>
      event.type === 'editor.questionRemoved'
        ? { questions: context.questions.filter(({ id }) => id !== event.id) }
        : {},
    ),
    assignType: assign(({ context, event }) =>
      event.type === 'editor.typeChosen'
        ? changed(context, event.id, (question) => ({ ...question, type: event.answers }))
        : {},
    ),
    addOption: assign(({ context, event }) =>
      event.type === 'editor.optionAdded'
        ? {
            ...changed(context, event.id, (question) => ({
              ...question,
              options:
                question.options.length < POLL_LIMIT.options
                  ? [...question.options, context.nextId]
                  : question.options,
            })),
            nextId: context.nextId + 1,
          }
        : {},
    ),
    removeOption: assign(({ context, event }) =>
      event.type === 'editor.optionRemoved'
        ? changed(context, event.id, (question) => ({
            ...question,
            options:
              question.options.length > LEAST_OPTIONS
                ? question.options.filter((option) => option !== event.option)
                : question.options,
          }))
        : {},
    ),
  },
  guards: {
    hasRoom: ({ context }) => context.questions.length < POLL_LIMIT.questions,
    hasOthers: ({ context }) => context.questions.length > 1,
  },
}).createMachine({
  id: 'pollEditor',
  description: 'The form of a new poll.',
  context: FRESH,
  initial: 'closed',
  states: {
    closed: {
      description: 'Polls are listed; none is being written.',
      on: { 'editor.opened': { target: 'writing', actions: 'begin' } },
    },
    writing: {
      description: 'A poll is being written; its text is kept until the server has the poll.',
      on: {
        'editor.closed': 'closed',
        'editor.fieldLeft': { actions: 'assignEntries' },
        'editor.sent': { target: '.sent', actions: 'assignEntries' },
        'editor.kindChosen': { actions: 'assignKind' },
        'editor.questionAdded': { guard: 'hasRoom', actions: 'addQuestion' },
        'editor.questionRemoved': { guard: 'hasOthers', actions: 'removeQuestion' },
        'editor.typeChosen': { actions: 'assignType' },
        'editor.optionAdded': { actions: 'addOption' },
        'editor.optionRemoved': { actions: 'removeOption' },
      },
      initial: 'draft',
      states: {
        draft: { description: 'The poll is not sent.' },
        sent: {
          description: 'The poll is sent; a refused one can be edited further.',
          on: { 'editor.opened': { target: 'draft', actions: 'begin' } },
        },
      },
    },
  },
})

export type PollEditorRef = ActorRefFrom<typeof pollEditorMachine>
