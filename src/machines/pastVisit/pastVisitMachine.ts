import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { cancellation } from '../appointment/cancellation.ts'
import { requestsMachine } from '../appointment/requestsMachine.ts'
import { requireValue } from '../kit/requireValue.ts'
import { noteMachine } from '../note/noteMachine.ts'
import { notProvided } from '../notProvided.ts'
import { prescriptionMachine } from '../prescription/prescriptionMachine.ts'
import { recordsMachine } from '../record/recordsMachine.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { companionLink, companionLinkCopy, companionMessageCopy } from '../visit/companionLink.ts'
import type { pastVisitContract } from './pastVisitContract.ts'
import { pastPrescription, visitAccount, visitChat, visitPayments } from './pastVisitParts.ts'
import { prescriptionMailMachine } from './prescriptionMailMachine.ts'
import { visitItemOf } from './visitItemOf.ts'
import { visitReceiptsMachine } from './visitReceiptsMachine.ts'
import { visitRecordingsMachine } from './visitRecordingsMachine.ts'
import { visitTranscriptsMachine } from './visitTranscriptsMachine.ts'

type Contract = typeof pastVisitContract
type Fetched = OutputOf<Contract, 'fetchVisit'>

const paramsOf = ({ context }: { context: ContextOf<Contract> }) => ({
  params: { appointmentId: context.appointmentId },
})

/** The page of one visit: how it ended, what was prescribed, its records and its account (experience §8.5). */
export const pastVisitMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as {
      fetchVisit: 'fetchVisit'
      refetchVisit: 'fetchVisit'
      cancellation: 'cancellation'
      requests: 'requests'
      companionLink: 'companionLink'
      companionLinkCopy: 'companionLinkCopy'
      companionMessageCopy: 'companionMessageCopy'
      records: 'records'
      note: 'note'
      pastPrescription: 'pastPrescription'
      prescription: 'prescription'
      prescriptionMail: 'prescriptionMail'
      visitPayments: 'visitPayments'
      visitReceipts: 'visitReceipts'
      visitChat: 'visitChat'
      visitAccount: 'visitAccount'
      visitRecordings: 'visitRecordings'
      visitTranscripts: 'visitTranscripts'
    },
  },
  actors: {
    fetchVisit: notProvided<Fetched, { appointmentId: string }>('fetchVisit'),
    cancellation: cancellation.machine,
    requests: requestsMachine,
    companionLink: companionLink.machine,
    companionLinkCopy: companionLinkCopy.machine,
    companionMessageCopy: companionMessageCopy.machine,
    records: recordsMachine,
    note: noteMachine,
    pastPrescription: pastPrescription.machine,
    prescription: prescriptionMachine,
    prescriptionMail: prescriptionMailMachine,
    visitPayments: visitPayments.machine,
    visitReceipts: visitReceiptsMachine,
    visitChat: visitChat.machine,
    visitAccount: visitAccount.machine,
    visitRecordings: visitRecordingsMachine,
    visitTranscripts: visitTranscriptsMachine,
  },
  actions: {
    setDetails: assign((_, { details }: Fetched) => ({ details })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    refreshToday: sendTo(actor(SYSTEM_ID.appointmentPolling), { type: 'today.refreshRequested' }),
    notifyCancelled: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'APPOINTMENT_CANCELED',
    }),
    openNote: sendTo('note', { type: 'note.opened' }),
  },
  guards: {
    isAhead: ({ context: { details } }) =>
      details !== null && details.status !== 'completed' && details.status !== 'cancel',
  },
}).createMachine({
  id: 'pastVisit',
  description: 'The page of one visit.',
  meta: { spec: ['P1.21', 'P1.25'] },
  context: ({ input: { appointmentId, practitionerId } }) => ({
    appointmentId,
    practitionerId,
    details: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Nothing is known of the visit yet.',
      entry: 'clearFailure',
      invoke: {
        id: 'fetchVisit',
        src: 'fetchVisit',
        input: ({ context: { appointmentId } }) => ({ appointmentId }),
        onDone: { target: 'shown', actions: { type: 'setDetails', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    shown: {
      description: 'The visit is shown; its parts load by themselves.',
      invoke: [
        {
          id: 'records',
          systemId: SYSTEM_ID.records,
          src: 'records',
          input: ({ context: { appointmentId, details } }) => ({
            key: { patientId: requireValue(details, 'details').client.id, appointmentId },
          }),
        },
        {
          id: 'note',
          systemId: SYSTEM_ID.note,
          src: 'note',
          input: ({ context: { appointmentId } }) => ({ appointmentId }),
        },
        { id: 'pastPrescription', src: 'pastPrescription', input: paramsOf },
        {
          id: 'prescription',
          systemId: SYSTEM_ID.prescription,
          src: 'prescription',
          input: ({ context: { appointmentId } }) => ({ appointmentId }),
        },
        {
          id: 'prescriptionMail',
          src: 'prescriptionMail',
          input: ({ context: { appointmentId } }) => ({ appointmentId }),
        },
        {
          id: 'visitPayments',
          systemId: SYSTEM_ID.visitPayments,
          src: 'visitPayments',
          input: paramsOf,
        },
        { id: 'visitReceipts', src: 'visitReceipts' },
        { id: 'visitChat', src: 'visitChat', input: paramsOf },
        { id: 'visitAccount', src: 'visitAccount', input: paramsOf },
        {
          id: 'visitRecordings',
          src: 'visitRecordings',
          input: ({ context: { appointmentId } }) => ({ appointmentId }),
        },
        {
          id: 'visitTranscripts',
          src: 'visitTranscripts',
          input: ({ context: { appointmentId } }) => ({ appointmentId }),
        },
      ],
      initial: 'parts',
      states: {
        parts: {
          description: 'The note is fetched at once.',
          entry: 'openNote',
          always: { guard: 'isAhead', target: 'ahead' },
        },
        ahead: {
          description:
            'The visit is not over: it is answered, gets another time proposed, or is cancelled, and companions are invited.',
          invoke: [
            {
              id: 'requests',
              src: 'requests',
              input: ({ context: { practitionerId } }) => ({ practitionerId }),
              onError: { description: 'The page goes on without the answers.' },
            },
            { id: 'companionLink', src: 'companionLink', input: { params: null } },
            { id: 'companionLinkCopy', src: 'companionLinkCopy' },
            { id: 'companionMessageCopy', src: 'companionMessageCopy' },
          ],
          initial: 'browsing',
          states: {
            browsing: {
              description: 'No dialog that cancels.',
              on: {
                'pastVisit.cancelRequested': 'cancelling',
                'pastVisit.refreshRequested': 'refreshing',
              },
            },
            cancelling: {
              description: 'The dialog that cancels the visit is open.',
              meta: { spec: ['P1.22', 'P4.07'] },
              invoke: {
                id: 'cancellation',
                src: 'cancellation',
                input: ({ context: { practitionerId, details } }) => ({
                  params: { practitionerId, appointment: visitItemOf(requireValue(details, 'details')) },
                }),
                onDone: [
                  {
                    guard: ({ event }) => event.output.result !== null,
                    target: 'refreshing',
                    actions: ['notifyCancelled', 'refreshToday'],
                  },
                  { target: 'browsing' },
                ],
                onError: 'browsing',
              },
            },
            refreshing: {
              description: 'The visit is read again; what was known of it stays.',
              invoke: {
                id: 'refetchVisit',
                src: 'fetchVisit',
                input: ({ context: { appointmentId } }) => ({ appointmentId }),
                onDone: {
                  target: 'browsing',
                  actions: { type: 'setDetails', params: ({ event }) => event.output },
                },
                onError: 'browsing',
              },
            },
          },
        },
      },
    },
    failed: {
      description: 'The visit could not be read, or there is none.',
      on: { 'pastVisit.retryRequested': 'loading' },
    },
  },
})

export type PastVisitRef = ActorRefFrom<typeof pastVisitMachine>
