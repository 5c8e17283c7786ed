import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import type { emailChangeContract } from './emailChangeContract.ts'
import { emailConfirmation, emailRequest } from './emailChangeParts.ts'

type Contract = typeof emailChangeContract

/** The address of the account changes by a code that is mailed to the new one (experience §7). */
export const emailChangeMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    output: {} as { changed: boolean },
    children: {} as { emailRequest: 'emailRequest'; emailConfirmation: 'emailConfirmation' },
  },
  actors: { emailRequest: emailRequest.machine, emailConfirmation: emailConfirmation.machine },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    setChanged: assign({ changed: true }),
  },
}).createMachine({
  id: 'emailChange',
  description: 'The address of the account is changed.',
  context: { email: '', changed: false },
  initial: 'requesting',
  states: {
    requesting: {
      description: 'The new address and the password are given.',
      meta: { spec: ['P2.23'] },
      invoke: {
        id: 'emailRequest',
        src: 'emailRequest',
        input: ({ context: { email } }) => ({
          params: {},
          values: { email },
          version: null,
          draftOwner: null,
        }),
        onDone: {
          target: 'confirming',
          actions: { type: 'setEmail', params: ({ event }) => event.output.result },
        },
        onError: 'dismissed',
      },
      on: { 'emailChange.dismissed': 'dismissed' },
    },
    confirming: {
      description: 'The code from the new address is given.',
      meta: { spec: ['P2.23'] },
      invoke: {
        id: 'emailConfirmation',
        src: 'emailConfirmation',
        input: ({ context: { email } }) => ({
          params: { email },
          values: {},
          version: null,
          draftOwner: null,
        }),
        onDone: { target: 'changed', actions: 'setChanged' },
        onError: 'dismissed',
      },
      on: { 'emailChange.anotherCodeRequested': 'requesting', 'emailChange.dismissed': 'dismissed' },
    },
    changed: {
      description: 'The account is opened with the new address.',
      type: 'final',
    },
    dismissed: {
      description: 'The address stays as it is.',
      type: 'final',
    },
  },
  output: ({ context: { changed } }) => ({ changed }),
})

export type EmailChangeRef = ActorRefFrom<typeof emailChangeMachine>
