import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { Patient } from '../../contracts/portal/patient/patient.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import { patientHistory } from '../patient/patientVisits.ts'
import { recordsMachine } from '../record/recordsMachine.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { PatientField, patientPanelContract, TypedList } from './patientPanelContract.ts'

type Contract = typeof patientPanelContract
type Context = ContextOf<Contract>

/** One field as it is saved, from the version that was read. */
export interface FieldSave {
  patientId: string
  version: number
  field: PatientField
  list: string[] | null
}

/**
 * The patient beside the call: what is known, the last visits, the files, and one list at a time edited in place
 * (experience §8.3).
 */
export const patientPanelMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as {
      fetchPatient: 'fetchPatient'
      saveField: 'saveField'
      patientHistory: 'patientHistory'
      records: 'records'
    },
  },
  actors: {
    fetchPatient: notProvided<OutputOf<Contract, 'fetchPatient'>, { patientId: string }>('fetchPatient'),
    saveField: notProvided<OutputOf<Contract, 'saveField'>, FieldSave>('saveField'),
    patientHistory: patientHistory.machine,
    records: recordsMachine,
  },
  actions: {
    assignPatient: assign((_, { patient }: { patient: Patient }) => ({ patient, failure: null })),
    assignFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    beginEdit: assign((_, { field, typed }: { field: PatientField; typed: TypedList }) => ({
      field,
      typed,
      failure: null,
      isChangedElsewhere: false,
    })),
    assignTyped: assign((_, { typed }: { typed: TypedList }) => ({ typed })),
    assignList: assign((_, { typed, list }: { typed: TypedList; list: string[] | null }) => ({
      typed,
      list,
      failure: null,
    })),
    endEdit: assign({ field: null, typed: null, list: null, failure: null, isChangedElsewhere: false }),
    /** The prescription warns by them. */
    notifyAllergies: sendTo(
      actor(SYSTEM_ID.prescription),
      (_, { patient: { allergies } }: { patient: Patient }) => ({
        type: 'prescription.allergiesSaved',
        allergies,
      }),
    ),
    markChanged: assign({ isChangedElsewhere: true }),
  },
  guards: {
    isConflict: (_, { error }: { error: unknown }) => toFailure(error).code === 'conflict',
  },
}).createMachine({
  id: 'patientPanel',
  description: 'The patient beside the call.',
  meta: { spec: ['P7.37'] },
  context: ({ input: { patientId, appointmentId } }) => ({
    patientId,
    appointmentId: appointmentId ?? null,
    patient: null,
    failure: null,
    field: null,
    typed: null,
    list: null,
    isChangedElsewhere: false,
  }),
  initial: 'unopened',
  states: {
    unopened: {
      description: 'Nobody has asked for the patient; nothing is read.',
      on: { 'patientPanel.opened': 'opened' },
    },
    opened: {
      description: 'The panel was opened; its parts load by themselves.',
      invoke: [
        {
          id: 'patientHistory',
          src: 'patientHistory',
          input: ({ context: { patientId } }) => ({ params: { patientId } }),
          onError: { description: 'The visits are not shown.' },
        },
        {
          id: 'records',
          systemId: SYSTEM_ID.records,
          src: 'records',
          // The files of every visit are listed; those added now belong to this visit.
          input: ({ context: { patientId, appointmentId } }) => ({
            key: { patientId, appointmentId: null },
            newOf: appointmentId,
          }),
          onError: { description: 'The files are not shown.' },
        },
      ],
      initial: 'reading',
      states: {
        reading: {
          description: 'The patient is read; what was read before stays on the page.',
          entry: 'clearFailure',
          invoke: {
            id: 'fetchPatient',
            src: 'fetchPatient',
            input: ({ context: { patientId } }) => ({ patientId }),
            onDone: {
              target: 'shown',
              actions: { type: 'assignPatient', params: ({ event }) => ({ patient: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: {
          description: 'The patient could not be read.',
          on: { 'patientPanel.retryRequested': 'reading', 'patientPanel.opened': 'reading' },
        },
        shown: {
          description: 'The patient is shown.',
          on: {
            'patientPanel.opened': 'reading',
            'patientPanel.editRequested': {
              target: 'editing',
              actions: { type: 'beginEdit', params: ({ event }) => event },
            },
          },
        },
        editing: {
          description: 'One list is edited; what is typed outlives the panel.',
          on: {
            'patientPanel.fieldLeft': { actions: { type: 'assignTyped', params: ({ event }) => event } },
            'patientPanel.submitted': {
              target: 'saving',
              actions: { type: 'assignList', params: ({ event }) => event },
            },
            'patientPanel.editClosed': { target: 'shown', actions: 'endEdit' },
          },
        },
        saving: {
          description: 'The list is being saved.',
          invoke: {
            id: 'saveField',
            src: 'saveField',
            input: ({ context: { patientId, patient, field, list } }) => ({
              patientId,
              version: requireValue(patient, 'patient').version,
              field: requireValue(field, 'field'),
              list,
            }),
            onDone: {
              target: 'shown',
              actions: [
                { type: 'assignPatient', params: ({ event }) => ({ patient: event.output }) },
                { type: 'notifyAllergies', params: ({ event }) => ({ patient: event.output }) },
                'endEdit',
              ],
            },
            onError: [
              {
                guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
                target: 'comparing',
              },
              {
                target: 'editing',
                actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        comparing: {
          description: 'Another window has changed the patient: the newer version is read.',
          invoke: {
            id: 'fetchPatient',
            src: 'fetchPatient',
            input: ({ context: { patientId } }) => ({ patientId }),
            onDone: {
              target: 'editing',
              actions: [
                { type: 'assignPatient', params: ({ event }) => ({ patient: event.output }) },
                'markChanged',
              ],
            },
            onError: {
              target: 'editing',
              actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})

export type PatientPanelRef = ActorRefFrom<typeof patientPanelMachine>
