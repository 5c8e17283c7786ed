import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { prescriptionMailContract } from './prescriptionMailContract.ts'

type Contract = typeof prescriptionMailContract

/** Sends the patient the prescription of a visit once more (experience §8.5). */
export const prescriptionMailMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: { sendMail: notProvided<OutputOf<Contract, 'sendMail'>, { appointmentId: string }>('sendMail') },
  actions: {
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    notifySent: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'PRESCRIPTION_SENT',
    }),
  },
}).createMachine({
  id: 'prescriptionMail',
  description: 'The prescription of a visit, sent to the patient again.',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being sent.',
      on: { 'mail.requested': 'sending' },
    },
    sending: {
      description: 'The server is asked to send it; further requests are ignored.',
      entry: 'clearFailure',
      invoke: {
        id: 'sendMail',
        src: 'sendMail',
        input: ({ context: { appointmentId } }) => ({ appointmentId }),
        onDone: { target: 'idle', actions: 'notifySent' },
        onError: {
          target: 'idle',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type PrescriptionMailRef = ActorRefFrom<typeof prescriptionMailMachine>
