import { type ActorRefFrom, assign, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import type { prescriptionCheckContract } from './prescriptionCheckContract.ts'

type Contract = typeof prescriptionCheckContract
type Context = ContextOf<Contract>

/** Codes after which the page reads again what the prescription is now. */
const OUTDATED = ['statusRefused', 'sealBroken']

/** The page behind the printed code: what the paper is worth, and that it is filled once. */
export const prescriptionCheckMachine = setup({
  types: { input: {} as InputOf<Contract>, context: {} as Context, events: {} as EventOf<Contract> },
  actors: {
    fetchCheck: notProvided<OutputOf<Contract, 'fetchCheck'>, { folio: string }>('fetchCheck'),
    sendFilling: notProvided<OutputOf<Contract, 'sendFilling'>, { folio: string; code: string }>(
      'sendFilling',
    ),
  },
  actions: {
    setChecked: assign((_, params: Pick<Context, 'checked'>) => params),
    setFilled: assign((_, params: Pick<Context, 'checked' | 'filled'>) => params),
    setCode: assign((_, params: { code: string }) => params),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isOutdated: (_, { error }: { error: unknown }) => OUTDATED.includes(String(toFailure(error).code)),
  },
}).createMachine({
  id: 'prescriptionCheck',
  description: 'The page of a printed prescription, for pharmacies and anybody else who holds the paper.',
  meta: { spec: ['P1.24'] },
  context: ({ input: { folio } }) => ({ folio, checked: null, filled: null, code: '', failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The portal says what the prescription is now.',
      invoke: {
        id: 'fetchCheck',
        src: 'fetchCheck',
        input: ({ context: { folio } }) => ({ folio }),
        onDone: {
          target: 'shown',
          actions: { type: 'setChecked', params: ({ event }) => event.output },
        },
        onError: {
          target: 'unavailable',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unavailable: {
      description: 'There is no such prescription, or the portal was not reached.',
      on: { 'rx.retryRequested': { target: 'loading', actions: 'clearFailure' } },
    },
    shown: {
      description: 'What the prescription is; a pharmacy may mark it as filled.',
      on: {
        'rx.fillRequested': {
          target: 'filling',
          actions: [{ type: 'setCode', params: ({ event }) => ({ code: event.code }) }, 'clearFailure'],
        },
      },
    },
    filling: {
      description: 'The portal marks it as filled, unless another pharmacy did before.',
      invoke: {
        id: 'sendFilling',
        src: 'sendFilling',
        input: ({ context: { folio, code } }) => ({ folio, code }),
        onDone: {
          target: 'shown',
          actions: { type: 'setFilled', params: ({ event }) => event.output },
        },
        onError: [
          {
            description: 'It was replaced meanwhile, or is not as it was signed.',
            guard: { type: 'isOutdated', params: ({ event }) => ({ error: event.error }) },
            target: 'loading',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'shown',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
})

export type PrescriptionCheckRef = ActorRefFrom<typeof prescriptionCheckMachine>
