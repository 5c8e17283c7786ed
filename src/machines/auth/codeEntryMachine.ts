import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { z } from 'zod'
import { type Failure, failure, toFailure } from '../../contracts/failure.ts'
import {
  type ContextOf,
  type EventOf,
  event,
  type InputOf,
  type MachineContract,
  nothing,
} from '../../contracts/machineContract.ts'
import { SECOND_MS } from '../../contracts/portal/portalConstants.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { recoveryCode } from './passwordRecovery.ts'

/** Experience 9.1: another code after sixty seconds. */
const RESEND_AFTER_S = 60
/** Seconds at which the countdown is announced (experience §3). */
const ANNOUNCED_S: readonly number[] = [30, 10, 0]

export const codeEntryContract = {
  /** Empty: no code was asked for. */
  input: z.object({ email: sensitive('practitioner', z.string()) }),
  context: z.object({
    email: sensitive('practitioner', z.string()),
    /** Until another code can be sent. */
    secondsLeft: z.number(),
    failure: failure.nullable(),
  }),
  events: { ...event('code.resendRequested', {}) },
  outputs: { form: z.object({ result: nothing }), resend: nothing },
} satisfies MachineContract
type Contract = typeof codeEntryContract

/** The page on which a code is typed: the form, and beside it when another code can be sent. */
export const codeEntryMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { form: 'form' },
  },
  actors: {
    form: recoveryCode.machine,
    resend: notProvided<Record<string, never>, { email: string }>('resend'),
  },
  actions: {
    startCountdown: assign({ secondsLeft: RESEND_AFTER_S, failure: null }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    announceCountdown: enqueueActions(({ context: { secondsLeft }, enqueue }) => {
      if (!ANNOUNCED_S.includes(secondsLeft)) return
      enqueue.sendTo(actor(SYSTEM_ID.announcer), {
        type: 'announcer.politeRequested',
        what: { say: 'codeResend', count: secondsLeft },
      })
    }),
    setFailure: assign((_, params: { error: unknown }): { failure: Failure } => ({
      failure: toFailure(params.error),
    })),
  },
  guards: { isOver: ({ context }) => context.secondsLeft <= 0 },
  delays: { second: SECOND_MS },
}).createMachine({
  id: 'codeEntry',
  description: 'A code that was sent by mail is typed.',
  context: ({ input }) => ({ email: input.email, secondsLeft: RESEND_AFTER_S, failure: null }),
  type: 'parallel',
  states: {
    entry: {
      description: 'The form with the code.',
      initial: 'open',
      states: {
        open: {
          description: 'The code is typed and checked.',
          meta: { spec: ['P2.11', 'P7.09'] },
          invoke: {
            id: 'form',
            src: 'form',
            input: ({ context }) => ({
              params: { email: context.email },
              values: {},
              version: null,
              draftOwner: null,
            }),
            onDone: 'right',
            onError: { target: 'open', reenter: true },
          },
        },
        right: { description: 'The code was right; the page goes on.' },
      },
    },
    resend: {
      description: 'When another code can be sent.',
      initial: 'counting',
      states: {
        counting: {
          description: 'Counts down.',
          entry: 'announceCountdown',
          always: { guard: 'isOver', target: 'ready' },
          after: { second: { target: 'counting', reenter: true, actions: 'countDown' } },
        },
        ready: {
          description: 'Another code can be asked for.',
          on: { 'code.resendRequested': 'sending' },
        },
        sending: {
          description: 'Another code is asked for.',
          meta: { spec: ['P7.08'] },
          invoke: {
            id: 'resend',
            src: 'resend',
            input: ({ context }) => ({ email: context.email }),
            onDone: { target: 'counting', actions: 'startCountdown' },
            onError: {
              target: 'ready',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})

export type CodeEntryRef = ActorRefFrom<typeof codeEntryMachine>
