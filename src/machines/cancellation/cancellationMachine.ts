import { type ActorRefFrom, assign, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import type { cancellationContract } from './cancellationContract.ts'

type Contract = typeof cancellationContract

/** Cancelling one visit (P1.22, P4.07): it cannot be undone, so it is asked; twice while the visit is live. */
export const cancellationMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    output: {} as { cancelled: boolean },
  },
  actors: {
    cancelAppointment: notProvided<
      OutputOf<Contract, 'cancelAppointment'>,
      { practitionerId: string; appointmentId: string }
    >('cancelAppointment'),
  },
  actions: {
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: toFailure(params.error) })),
    forgetFailure: assign({ failure: null }),
  },
  guards: { isLive: (_, params: { live: boolean }) => params.live },
}).createMachine({
  id: 'cancellation',
  description: 'The dialog that cancels one visit.',
  context: ({ input }) => ({ ...input, failure: null, cancelled: false }),
  initial: 'confirming',
  output: ({ context }) => ({ cancelled: context.cancelled }),
  states: {
    confirming: {
      description: 'Names the patient and the time; "Keep visit" has the focus.',
      on: {
        'cancellation.confirmed': [
          {
            guard: { type: 'isLive', params: ({ event }) => ({ live: event.live }) },
            target: 'confirmingLive',
          },
          { target: 'cancelling' },
        ],
        'cancellation.dismissed': 'kept',
      },
    },
    confirmingLive: {
      description: 'The visit is live: asks a second time.',
      on: { 'cancellation.confirmed': 'cancelling', 'cancellation.dismissed': 'kept' },
    },
    cancelling: {
      description: 'The update call with status=cancel runs.',
      meta: { spec: ['P4.07', 'P7.16'] },
      entry: 'forgetFailure',
      invoke: {
        id: 'cancelAppointment',
        src: 'cancelAppointment',
        input: ({ context }) => ({
          practitionerId: context.practitionerId,
          appointmentId: context.appointment.id,
        }),
        onDone: { target: 'cancelled', actions: assign({ cancelled: true }) },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The visit is as it was; the same may be tried again.',
      on: { 'cancellation.confirmed': 'cancelling', 'cancellation.dismissed': 'kept' },
    },
    cancelled: { description: 'Done; the patient will be told.', type: 'final' },
    kept: { description: 'Nothing happened.', type: 'final' },
  },
})

export type CancellationRef = ActorRefFrom<typeof cancellationMachine>
