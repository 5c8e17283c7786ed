import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { fieldsOf } from '../../contracts/portal/patient/formFields.ts'
import { actor } from '../address.ts'
import { dataExportMachine } from '../dataTransfer/dataExportMachine.ts'
import type { DeviceDraftCommand } from '../kit/deviceDraft.ts'
import { requireValue } from '../kit/requireValue.ts'
import { newVisitMachine } from '../newVisit/newVisitMachine.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { recordsMachine } from '../record/recordsMachine.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { patientList } from './patientList.ts'
import { patientForm, patientSummary } from './patientRecord.ts'
import type { patientsContract, TypedReason } from './patientsContract.ts'
import { cancelledVisits, patientHistory } from './patientVisits.ts'

type Contract = typeof patientsContract

const paramsOf = ({ context }: { context: ContextOf<Contract> }) => ({
  params: { patientId: requireValue(context.patientId, 'patientId') },
})

/** The page of the patients: the list, and the drawer of one of them (experience §6). */
export const patientsMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as {
      patientList: 'patientList'
      patientSummary: 'patientSummary'
      patientHistory: 'patientHistory'
      cancelledVisits: 'cancelledVisits'
      records: 'records'
      newVisit: 'newVisit'
      patientForm: 'patientForm'
      dataExport: 'dataExport'
      deviceDraft: 'deviceDraft'
    },
  },
  actors: {
    patientList: patientList.machine,
    patientSummary: patientSummary.machine,
    patientHistory: patientHistory.machine,
    cancelledVisits: cancelledVisits.machine,
    records: recordsMachine,
    newVisit: newVisitMachine,
    patientForm: patientForm.machine,
    dataExport: dataExportMachine,
    deviceDraft: notProvidedCallback<DeviceDraftCommand<TypedReason>, { practitionerId: string }>(
      'deviceDraft',
    ),
  },
  actions: {
    setPatient: assign((_, { patientId }: { patientId: string }) => ({ patientId })),
    /** A form that was left empty takes nothing away from another patient's. */
    setReason: enqueueActions(({ context, enqueue }, typed: TypedReason) => {
      if (typed.reason === '' && context.typedReason?.patientId !== typed.patientId) return
      enqueue.assign({ typedReason: typed })
      enqueue.sendTo(
        'deviceDraft',
        typed.reason === '' ? { type: 'deviceDraft.remove' } : { type: 'deviceDraft.write', values: typed },
      )
    }),
    clearPatient: assign({ patientId: null }),
    clearEditing: assign({ editing: null }),
    refreshSummary: sendTo('patientSummary', { type: 'query.refreshRequested' }),
    refreshList: sendTo('patientList', { type: 'list.refreshRequested' }),
    notifySaved: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'PATIENT_SAVED',
    }),
  },
}).createMachine({
  id: 'patients',
  description: 'The page of the patients.',
  context: ({ input: { practitionerId, view, typedReason = null } }) => ({
    practitionerId,
    view,
    patientId: null,
    editing: null,
    typedReason,
  }),
  initial: 'browsing',
  on: {
    'patients.reasonTyped': {
      description: 'The text is there when the form opens again, here or after the page was left.',
      actions: {
        type: 'setReason',
        params: ({ event: { patientId, reason } }) => ({ patientId, reason }),
      },
    },
  },
  invoke: [
    {
      id: 'patientList',
      src: 'patientList',
      input: ({ context: { practitionerId, view } }) => ({
        params: { practitionerId },
        filters: view.sort,
        search: view.search,
      }),
    },
    {
      id: 'deviceDraft',
      src: 'deviceDraft',
      input: ({ context: { practitionerId } }) => ({ practitionerId }),
      onError: { description: 'The device keeps nothing of the reason, which can still be typed.' },
    },
  ],
  states: {
    browsing: {
      description: 'Only the list.',
      on: {
        'patients.patientOpened': {
          target: 'open',
          actions: { type: 'setPatient', params: ({ event }) => ({ patientId: event.patientId }) },
        },
      },
    },
    open: {
      description: 'The drawer of one patient stands beside the list.',
      initial: 'viewing',
      invoke: { id: 'patientSummary', src: 'patientSummary', input: paramsOf },
      on: {
        'patients.patientOpened': {
          target: 'open',
          reenter: true,
          actions: { type: 'setPatient', params: ({ event }) => ({ patientId: event.patientId }) },
        },
        'patients.patientClosed': { target: 'browsing', actions: 'clearPatient' },
      },
      states: {
        viewing: {
          description: 'The patient is looked at.',
          initial: 'summary',
          on: {
            'patients.summaryRequested': '.summary',
            'patients.historyRequested': '.history',
            'patients.cancelledRequested': '.cancelled',
            'patients.recordsRequested': '.records',
            'patients.newVisitRequested': '.newVisit',
            'patients.exportRequested': 'exporting',
            'patients.editRequested': {
              target: 'editing',
              actions: assign({ editing: ({ event }) => event.patient }),
            },
          },
          states: {
            summary: { description: 'Allergies first, then what else is known.' },
            history: {
              description: 'The visits.',
              meta: { spec: ['P1.28'] },
              invoke: { id: 'patientHistory', src: 'patientHistory', input: paramsOf },
            },
            cancelled: {
              description: 'The cancelled visits.',
              meta: { spec: ['P7.36'] },
              invoke: { id: 'cancelledVisits', src: 'cancelledVisits', input: paramsOf },
            },
            newVisit: {
              description: 'A time is chosen and booked.',
              meta: { spec: ['P7.59', 'P7.60'] },
              invoke: {
                id: 'newVisit',
                src: 'newVisit',
                input: ({ context: { practitionerId, patientId } }) => ({
                  practitionerId,
                  patientId: requireValue(patientId, 'patientId'),
                }),
              },
            },
            records: {
              description: 'The files about the patient.',
              meta: { spec: ['P1.25', 'P1.26'] },
              invoke: {
                id: 'records',
                systemId: SYSTEM_ID.records,
                src: 'records',
                input: ({ context }) => ({
                  key: { patientId: requireValue(context.patientId, 'patientId'), appointmentId: null },
                }),
              },
            },
          },
        },
        exporting: {
          description: 'What is kept of the patient is carried away, for a patient who asks for it.',
          invoke: {
            id: 'dataExport',
            src: 'dataExport',
            input: ({ context }) => ({ clientId: requireValue(context.patientId, 'patientId') }),
          },
          on: { 'patients.exportClosed': 'viewing' },
        },
        editing: {
          description: 'What is kept of the patient is changed.',
          meta: { spec: ['P7.37'] },
          exit: 'clearEditing',
          invoke: {
            id: 'patientForm',
            src: 'patientForm',
            input: ({ context: { practitionerId, editing } }) => {
              const edited = requireValue(editing, 'editing')
              return {
                params: { patientId: edited.id },
                values: fieldsOf(edited),
                version: edited.version,
                draftOwner: { owner: practitionerId, subject: edited.id },
              }
            },
            onDone: { target: 'viewing', actions: ['notifySaved', 'refreshSummary', 'refreshList'] },
            onError: 'viewing',
          },
          on: { 'patients.editClosed': { target: 'viewing', actions: 'refreshSummary' } },
        },
      },
    },
  },
})

export type PatientsRef = ActorRefFrom<typeof patientsMachine>
