import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import { newVisitMachine } from '../newVisit/newVisitMachine.ts'
import type { nextVisitContract } from './nextVisitContract.ts'

type Contract = typeof nextVisitContract

/**
 * The next visit of the patient, booked beside the call or at the check-out (experience §8.3, §8.5). It runs as long
 * as the page of the visit, so that a chosen time outlives the panel and the call.
 */
export const nextVisitMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { newVisit: 'newVisit' },
  },
  actors: { newVisit: newVisitMachine },
  actions: {
    assignPatient: assign((_, people: { practitionerId: string; patientId: string }) => people),
    assignReason: assign((_, { reason }: { reason: string }) => ({ reason })),
  },
}).createMachine({
  id: 'nextVisit',
  description: 'The next visit of the patient, booked from this one.',
  meta: { spec: ['P7.59', 'P7.60'] },
  context: { practitionerId: '', patientId: '', reason: '' },
  initial: 'unknown',
  states: {
    unknown: {
      description: 'The visit, and thereby the patient, is not known.',
      on: {
        'nextVisit.patientRead': {
          guard: ({ event }) => event.practitionerId !== null,
          target: 'unopened',
          actions: {
            type: 'assignPatient',
            params: ({ event: { practitionerId, patientId } }) => ({
              practitionerId: practitionerId ?? '',
              patientId,
            }),
          },
        },
      },
    },
    unopened: {
      description: 'Nobody has asked for times; nothing is read.',
      on: { 'nextVisit.opened': 'opened' },
    },
    opened: {
      description: 'A time is chosen and booked.',
      invoke: {
        id: 'newVisit',
        src: 'newVisit',
        input: ({ context: { practitionerId, patientId } }) => ({ practitionerId, patientId }),
        onError: { description: 'No next visit can be booked here; the patient page books it.' },
      },
      on: {
        'nextVisit.reasonLeft': { actions: { type: 'assignReason', params: ({ event }) => event } },
      },
    },
  },
})

export type NextVisitRef = ActorRefFrom<typeof nextVisitMachine>
