import { assign, setup } from 'xstate'
import { makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { FeedbackPayload } from '../../../contracts/meeting/quality/analytics.ts'
import { notProvided } from '../../notProvided.ts'
import { errorOf } from './errorOf.ts'
import type { FeedbackSubject, feedbackContract } from './feedbackContract.ts'

/**
 * A user's feedback after the call, once per session (M3.69, M5.56, M5.57, M7.019, M7.020). A failure is
 * retried once and then ignored, because it must not block the user (experience §8.5).
 */
type Contract = typeof feedbackContract

export const feedbackMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
    output: {} as Record<string, never>,
  },
  actors: {
    submitFeedback: notProvided<
      OutputOf<Contract, 'submitFeedback'>,
      { subject: FeedbackSubject | null; payload: FeedbackPayload | null }
    >('submitFeedback'),
  },
  actions: {
    assignSubject: assign(({ event }) =>
      event.type === 'feedback.callEnded' ? { subject: event.subject } : {},
    ),
    assignPayload: assign(({ event }) =>
      event.type === 'feedback.submitted' ? { payload: event.payload, tries: 0, error: null } : {},
    ),
    incrementRetries: assign({ tries: ({ context }) => context.tries + 1 }),
    assignError: assign({ error: ({ event }) => errorOf(event, 'FEEDBACK') }),
    refuse: assign({
      error: makeError(6013, {
        action: 'FEEDBACK',
        description: 'Feedback needs a session and a token',
      }),
    }),
  },
  guards: {
    // The token itself is redacted in a replay; its presence is not.
    hasSubject: ({ context }) =>
      context.subject !== null && context.subject.sessionId !== '' && context.subject.token !== '',
    mayRetry: ({ context }) => context.tries < 2,
  },
}).createMachine({
  id: 'feedback',
  description: 'Feedback on the call.',
  context: { subject: null, payload: null, error: null, tries: 0 },
  output: {},
  initial: 'idle',
  states: {
    idle: {
      description: 'No feedback yet.',
      on: {
        'feedback.callEnded': { actions: 'assignSubject' },
        'feedback.submitted': [
          { guard: 'hasSubject', target: 'submitting', actions: 'assignPayload' },
          { target: 'failed', actions: 'refuse', meta: { spec: ['M5.56', 'M5.57'] } },
        ],
      },
    },
    submitting: {
      description: 'The feedback is being sent.',
      meta: { spec: ['M7.019'] },
      entry: 'incrementRetries',
      invoke: {
        id: 'submitFeedback',
        src: 'submitFeedback',
        input: ({ context }) => ({ subject: context.subject, payload: context.payload }),
        onDone: 'submitted',
        onError: [
          { guard: 'mayRetry', target: 'submitting', reenter: true, actions: 'assignError' },
          { target: 'failed', actions: 'assignError', meta: { spec: ['M7.020'] } },
        ],
      },
    },
    submitted: { description: 'The feedback was sent.', type: 'final' },
    failed: {
      description: 'It could not be sent; nothing waits for it.',
      on: { 'feedback.submitted': { guard: 'hasSubject', target: 'submitting', actions: 'assignPayload' } },
    },
  },
})
