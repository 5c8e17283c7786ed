import { sendTo, setup } from 'xstate'
import type { ContextOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { patientEditContract } from './patientEditContract.ts'
import { patientPanelMachine } from './patientPanelMachine.ts'

type Contract = typeof patientEditContract

/** An edit of the patient panel that was typed beside the call and not saved (experience §8.5). */
export const patientEditMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    children: {} as { findEdit: 'findEdit'; patientPanel: 'patientPanel' },
  },
  actors: {
    findEdit: notProvided<OutputOf<Contract, 'findEdit'>, { appointmentId: string }>('findEdit'),
    patientPanel: patientPanelMachine,
  },
  actions: { openPanel: sendTo('patientPanel', { type: 'patientPanel.opened' }) },
  guards: { isFound: (_, { found }: { found: boolean }) => found },
}).createMachine({
  id: 'patientEdit',
  description: "The unsaved edit of the patient's data.",
  context: ({ input }) => input,
  initial: 'reading',
  states: {
    reading: {
      description: 'The device is asked; the patient is read only where there is an edit.',
      invoke: {
        id: 'findEdit',
        src: 'findEdit',
        input: ({ context: { appointmentId } }) => ({ appointmentId }),
        onDone: [
          { guard: { type: 'isFound', params: ({ event }) => event.output }, target: 'found' },
          { target: 'none' },
        ],
        onError: 'none',
      },
    },
    none: { description: 'Nothing is unsaved.' },
    found: {
      description: 'The list opens with what was typed, to be saved or discarded.',
      invoke: {
        id: 'patientPanel',
        systemId: SYSTEM_ID.patientPanel,
        src: 'patientPanel',
        input: ({ context: { patientId, appointmentId } }) => ({ patientId, appointmentId }),
        onError: { target: 'none', description: 'The edit stays on the device; the check-out continues.' },
      },
      initial: 'opening',
      states: {
        opening: {
          description: 'The panel is started first, so that its record begins with that.',
          always: { target: 'open', actions: 'openPanel' },
        },
        open: { description: 'The panel reads the patient, and the edit.' },
      },
    },
  },
})
