import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import type { visitSummaryContract } from './visitSummaryContract.ts'

type Contract = typeof visitSummaryContract

/** Ledgers from before the record was read have no input. */
const visitOf = (input: InputOf<Contract> | undefined): InputOf<Contract> =>
  input?.appointmentId === undefined ? {} : { appointmentId: input.appointmentId }

/**
 * Summary of the visit that has just ended, read from the running ledger (experience §8.5). Where nobody came, the
 * server's record has the whole wait, also that of an earlier page load.
 */
export const visitSummaryMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
  },
  actors: {
    readTimeline: notProvided<OutputOf<Contract, 'readTimeline'>, InputOf<Contract>>('readTimeline'),
  },
  actions: {
    assignTimeline: assign((_, params: OutputOf<Contract, 'readTimeline'>) => params),
  },
}).createMachine({
  id: 'visitSummary',
  description: 'Summary of the visit, from its own ledger.',
  context: ({ input }) => ({ timeline: null, ...visitOf(input) }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The ledger of this page is read.',
      invoke: {
        id: 'readTimeline',
        src: 'readTimeline',
        input: ({ context }) =>
          context.appointmentId === undefined ? {} : { appointmentId: context.appointmentId },
        onDone: {
          target: 'shown',
          actions: { type: 'assignTimeline', params: ({ event }) => event.output },
        },
        onError: 'failed',
      },
    },
    shown: { description: 'The moments of the visit are shown.' },
    failed: {
      description: 'The ledger could not be read; the check-out does not need it.',
      on: { 'visitSummary.retryRequested': 'reading' },
    },
  },
})

export type VisitSummaryRef = ActorRefFrom<typeof visitSummaryMachine>
