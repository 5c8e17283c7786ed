import { type ActorRefFrom, assign, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import type { LoginRefusal, loginContract } from './loginContract.ts'

type Contract = typeof loginContract

/** Signing in (P1.05, P7.07): what is wrong with the fields, the one request, and its outcome. */
export const loginMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: {
    signIn: notProvided<OutputOf<Contract, 'signIn'>, { email: string; password: string }>('signIn'),
  },
  actions: {
    keepProblem: assign(({ context, event }) =>
      event.type === 'login.fieldChecked'
        ? { problems: { ...context.problems, [event.field]: event.problem } }
        : {},
    ),
    forgetOutcome: assign({ refusal: null, failure: null }),
    keepRefusal: assign((_, params: { refusal: LoginRefusal | null }) => ({ refusal: params.refusal })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: toFailure(params.error) })),
  },
}).createMachine({
  id: 'login',
  description: 'The login page.',
  context: { problems: { email: null, password: null }, refusal: null, failure: null },
  on: {
    'login.fieldChecked': {
      description: 'On leaving a field, then at each change until it is right (experience §2.3).',
      actions: 'keepProblem',
    },
  },
  initial: 'editing',
  states: {
    editing: {
      description: 'Waits for the form.',
      meta: { spec: ['P2.08'] },
      on: { 'login.submitted': 'submitting' },
    },
    submitting: {
      description: 'Asks the server.',
      meta: { spec: ['P1.05', 'P7.07'] },
      entry: 'forgetOutcome',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) =>
          event.type === 'login.submitted'
            ? { email: event.email, password: event.password }
            : { email: '', password: '' },
        onDone: [
          { guard: ({ event }) => event.output.refusal === null, target: 'done' },
          {
            target: 'refused',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ refusal: event.output.refusal }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    refused: {
      description: 'The server said no: wrong pair, or too many tries. The e-mail stays in the form.',
      on: { 'login.submitted': 'submitting' },
    },
    failed: {
      description: 'No answer: offline, or the server is in trouble. The same may be tried again.',
      on: { 'login.submitted': 'submitting' },
    },
    done: { description: 'The tokens are kept.', type: 'final' },
  },
})

export type LoginRef = ActorRefFrom<typeof loginMachine>
