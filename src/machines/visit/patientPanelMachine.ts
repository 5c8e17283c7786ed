import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { Patient } from '../../contracts/portal/patient/patient.ts'
import { actor } from '../address.ts'
import type { DeviceDraftCommand } from '../kit/deviceDraft.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { patientHistory } from '../patient/patientVisits.ts'
import { recordsMachine } from '../record/recordsMachine.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type {
  EditRelation,
  KeptPatientEdit,
  PatientField,
  patientPanelContract,
  TypedList,
} from './patientPanelContract.ts'

type Contract = typeof patientPanelContract
type Context = ContextOf<Contract>
type Fetched = OutputOf<Contract, 'fetchPatient'>
type About = Pick<Context, 'appointmentId'>

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
      deviceDraft: 'deviceDraft'
    },
  },
  actors: {
    /** `opens`: it is read with the edit that the device keeps. */
    fetchPatient: notProvided<Fetched, About & { patientId: string; opens: boolean }>('fetchPatient'),
    saveField: notProvided<OutputOf<Contract, 'saveField'>, FieldSave>('saveField'),
    patientHistory: patientHistory.machine,
    records: recordsMachine,
    deviceDraft: notProvidedCallback<DeviceDraftCommand<KeptPatientEdit>, About>('deviceDraft'),
  },
  actions: {
    assignPatient: assign((_, { patient }: { patient: Patient }) => ({ patient, failure: null })),
    assignFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    beginEdit: assign(({ context }, { field, typed }: { field: PatientField; typed: TypedList }) => ({
      field,
      typed,
      base: context.patient?.[field] ?? null,
      failure: null,
      isChangedElsewhere: false,
    })),
    /** The field opens again with what was typed and not saved. */
    resumeEdit: assign((_, { kept }: Pick<Fetched, 'kept'>) => ({ ...kept })),
    assignTyped: assign((_, { typed }: { typed: TypedList }) => ({ typed })),
    /** Saving replaces the list that is in view, so that it is compared with no earlier one. */
    assignList: assign(({ context }, { typed, list }: { typed: TypedList; list: string[] | null }) => ({
      typed,
      list,
      base: (context.field && context.patient?.[context.field]) ?? null,
      failure: null,
      isChangedElsewhere: false,
    })),
    /** The device has it at once; the portal gets it when it is saved. */
    writeKept: enqueueActions(({ context: { field, typed, base }, enqueue }) => {
      if (field !== null && typed !== null)
        enqueue.sendTo('deviceDraft', { type: 'deviceDraft.write', values: { field, typed, base } })
    }),
    removeKept: sendTo('deviceDraft', { type: 'deviceDraft.remove' }),
    endEdit: assign({
      field: null,
      typed: null,
      base: null,
      list: null,
      failure: null,
      isChangedElsewhere: false,
    }),
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
    relates: (_, { relation, to }: { relation: EditRelation; to: EditRelation }) => relation === to,
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
    base: null,
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
        {
          id: 'deviceDraft',
          src: 'deviceDraft',
          input: ({ context: { appointmentId } }) => ({ appointmentId }),
          onError: { description: 'The device keeps nothing of an edit, which continues.' },
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
            input: ({ context: { patientId, appointmentId } }) => ({ patientId, appointmentId, opens: true }),
            onDone: [
              {
                description: 'A list was being edited on this device.',
                guard: {
                  type: 'relates',
                  params: ({ event }) => ({ relation: event.output.relation, to: 'ahead' }),
                },
                target: 'editing',
                actions: [
                  { type: 'assignPatient', params: ({ event }) => event.output },
                  { type: 'resumeEdit', params: ({ event }) => event.output },
                ],
              },
              {
                description: 'The edited list has been changed elsewhere since.',
                guard: {
                  type: 'relates',
                  params: ({ event }) => ({ relation: event.output.relation, to: 'apart' }),
                },
                target: 'editing',
                actions: [
                  { type: 'assignPatient', params: ({ event }) => event.output },
                  { type: 'resumeEdit', params: ({ event }) => event.output },
                  'markChanged',
                ],
              },
              {
                target: 'shown',
                actions: { type: 'assignPatient', params: ({ event }) => event.output },
              },
            ],
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
          description: 'One list is edited; what is typed outlives the panel and the page.',
          on: {
            'patientPanel.edited': {
              actions: [{ type: 'assignTyped', params: ({ event }) => event }, 'writeKept'],
            },
            'patientPanel.submitted': {
              target: 'saving',
              actions: [{ type: 'assignList', params: ({ event }) => event }, 'writeKept'],
            },
            'patientPanel.editClosed': { target: 'shown', actions: ['endEdit', 'removeKept'] },
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
                'removeKept',
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
            input: ({ context: { patientId, appointmentId } }) => ({
              patientId,
              appointmentId,
              opens: false,
            }),
            onDone: {
              target: 'editing',
              actions: [{ type: 'assignPatient', params: ({ event }) => event.output }, 'markChanged'],
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
