import { type ActorRefFrom, assign, setup } from 'xstate'
import type { z } from 'zod'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { VisitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'
import { notProvided } from '../notProvided.ts'
import type { changeReviewContract, Impact, ReviewedChange, reviewed } from './changeReviewContract.ts'

type Contract = typeof changeReviewContract
type Context = ContextOf<Contract>

/** Refusals that the form explains at its fields. */
const REFUSALS: readonly (string | number)[] = ['validation', 'conflict', 'notFound']

/**
 * Review of the effect of a change of hours, zone, exceptions or prices before it is saved. It ends with the answers
 * for the visits it touches; null when it was dismissed.
 */
export const changeReviewMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
    output: {} as z.infer<typeof reviewed>,
  },
  actors: { preview: notProvided<OutputOf<Contract, 'preview'>, { change: ReviewedChange }>('preview') },
  actions: {
    setImpact: assign((_, { impact }: { impact: Impact }) => ({ impact, answers: [], failure: null })),
    setAnswer: assign(({ context: { answers } }, { answer }: { answer: VisitAnswer }) => ({
      answers: [...answers.filter(({ id }) => id !== answer.id), answer],
    })),
    confirm: assign({ confirmed: true }),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
  },
  guards: {
    touchesNothing: ({ context: { onlyVisits } }, { impact }: { impact: Impact }) =>
      onlyVisits && impact.visit_count === 0,
    isRefusal: (_, { error }: { error: unknown }) => REFUSALS.includes(toFailure(error).code),
  },
}).createMachine({
  id: 'changeReview',
  description: 'What a change does, before it is saved.',
  meta: { spec: ['P1.15', 'P1.16', 'P1.17', 'P1.18', 'P1.19', 'P1.20'] },
  context: ({ input: { change, onlyVisits = false } }) => ({
    change,
    onlyVisits,
    impact: null,
    answers: [],
    confirmed: false,
    failure: null,
  }),
  initial: 'counting',
  output: ({ context: { confirmed, answers, impact } }) => ({
    answers: confirmed ? answers : null,
    visits: impact?.visits.map(({ id, start_time, end_time }) => ({ id, start_time, end_time })) ?? [],
  }),
  states: {
    counting: {
      description: 'The server counts what the change does; nothing is saved.',
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context: { change } }) => ({ change }),
        onDone: [
          {
            description: 'No visit is touched, and nothing else is asked about.',
            guard: { type: 'touchesNothing', params: ({ event }) => ({ impact: event.output }) },
            target: 'confirmed',
          },
          {
            target: 'reviewing',
            actions: { type: 'setImpact', params: ({ event }) => ({ impact: event.output }) },
          },
        ],
        onError: [
          {
            description: 'The form shows the refusal when it is sent.',
            guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
            target: 'confirmed',
          },
          {
            target: 'failed',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: { 'review.dismissed': 'dismissed' },
    },
    reviewing: {
      description:
        'The effect is shown; each touched visit can be kept, cancelled, or get another time offered.',
      on: {
        'review.answered': {
          actions: { type: 'setAnswer', params: ({ event }) => ({ answer: event.answer }) },
        },
        'review.confirmed': 'confirmed',
        'review.dismissed': 'dismissed',
      },
    },
    failed: {
      description: 'The effect could not be counted, so nothing is saved.',
      on: { 'review.retryRequested': 'counting', 'review.dismissed': 'dismissed' },
    },
    confirmed: { description: 'The change is to be saved.', entry: 'confirm', type: 'final' },
    dismissed: { description: 'Nothing is saved.', type: 'final' },
  },
})

export type ChangeReviewRef = ActorRefFrom<typeof changeReviewMachine>
