import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { POLL_LIMIT } from '../../contracts/meeting/polls.ts'
import type { EditedQuestion, pollEditorContract } from './pollEditorContract.ts'

type Contract = typeof pollEditorContract
type Context = ContextOf<Contract>

const FRESH: Context = {
  kind: 'poll',
  questions: [{ id: 1, type: 'single-choice', options: [2, 3] }],
  nextId: 4,
}
/** Fewer options are no choice. */
const LEAST_OPTIONS = 2

const changed = (
  { questions }: Context,
  id: number,
  change: (question: EditedQuestion) => EditedQuestion,
): Pick<Context, 'questions'> => ({
  questions: questions.map((question) => (question.id === id ? change(question) : question)),
})

/** How many questions and options the form of a new poll has (M1.18, experience §8.3). */
export const pollEditorMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actions: {
    begin: assign(FRESH),
    keepKind: assign(({ event }) => (event.type === 'editor.kindChosen' ? { kind: event.kind } : {})),
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
    keepType: assign(({ context, event }) =>
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
      on: { 'editor.opened': { target: 'open', actions: 'begin' } },
    },
    open: {
      description: 'A poll is being written.',
      on: {
        'editor.closed': 'closed',
        'editor.kindChosen': { actions: 'keepKind' },
        'editor.questionAdded': { guard: 'hasRoom', actions: 'addQuestion' },
        'editor.questionRemoved': { guard: 'hasOthers', actions: 'removeQuestion' },
        'editor.typeChosen': { actions: 'keepType' },
        'editor.optionAdded': { actions: 'addOption' },
        'editor.optionRemoved': { actions: 'removeOption' },
      },
    },
  },
})

export type PollEditorRef = ActorRefFrom<typeof pollEditorMachine>
