import { listVisitPayments } from '../../contracts/portal/payments/payments.ts'
import { mailPrescription, readPrescription } from '../../contracts/portal/prescription/prescription.ts'
import { readVisitChat } from '../../contracts/portal/visitChat.ts'
import { readVisitRecord } from '../../contracts/portal/visitRecord.ts'
import { pastVisitMachine } from '../../machines/pastVisit/pastVisitMachine.ts'
import {
  pastPrescription,
  visitAccount,
  visitChat,
  visitPayments,
} from '../../machines/pastVisit/pastVisitParts.ts'
import { prescriptionMailMachine } from '../../machines/pastVisit/prescriptionMailMachine.ts'
import { visitReceiptsMachine } from '../../machines/pastVisit/visitReceiptsMachine.ts'
import { localStore } from '../../services/platform/browserStores.ts'
import { browserIds } from '../../services/platform/ids.ts'
import { defineCancellation } from '../appointment/defineCancellation.ts'
import { defineRequests } from '../appointment/defineRequests.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { defineNote } from '../note/defineNote.ts'
import { defineReceipt } from '../payments/defineReceipt.ts'
import { definePrescription } from '../prescription/definePrescription.ts'
import { defineRecords, type RecordServices } from '../record/defineRecords.ts'
import { type CompanionServices, companionActors } from '../visit/companionActors.ts'
import { defineFetchVisit } from '../visit/visitCalls.ts'
import { defineRecordings, type RecordingServices } from './defineRecordings.ts'
import { defineTranscripts } from './defineTranscripts.ts'

interface Params {
  appointmentId: string
}

/** The page of a visit. */
export const definePastVisit = (services: RecordServices & RecordingServices & CompanionServices) => {
  const { http } = services
  return pastVisitMachine.provide({
    actors: {
      fetchVisit: defineFetchVisit(services),
      cancellation: defineCancellation(services),
      requests: defineRequests(services),
      ...companionActors(services),
      records: defineRecords(services),
      note: defineNote({ ...services, ids: browserIds, store: localStore }),
      visitRecordings: defineRecordings(services),
      visitTranscripts: defineTranscripts(services),
      pastPrescription: pastPrescription.machine.provide({
        actors: {
          fetch: queryLogic(services, ({ appointmentId }: Params, signal) =>
            http.call(readPrescription, { params: { id: appointmentId } }, signal),
          ),
        },
      }),
      prescription: definePrescription({ ...services, ids: browserIds, store: localStore }),
      prescriptionMail: prescriptionMailMachine.provide({
        actors: {
          sendMail: promiseLogic<Record<string, never>, Params>(async ({ input, signal }) => {
            await http.call(mailPrescription, { params: { id: input.appointmentId } }, signal)
            return {}
          }),
        },
      }),
      visitPayments: visitPayments.machine.provide({
        actors: {
          fetch: queryLogic(services, ({ appointmentId }: Params, signal) =>
            http.call(listVisitPayments, { params: { id: appointmentId } }, signal),
          ),
        },
      }),
      visitReceipts: visitReceiptsMachine.provide({ actors: { receipt: defineReceipt(services) } }),
      visitChat: visitChat.machine.provide({
        actors: {
          fetch: queryLogic(services, ({ appointmentId }: Params, signal) =>
            http.call(readVisitChat, { params: { id: appointmentId } }, signal),
          ),
        },
      }),
      visitAccount: visitAccount.machine.provide({
        actors: {
          fetch: queryLogic(services, ({ appointmentId }: Params, signal) =>
            http.call(readVisitRecord, { params: { id: appointmentId } }, signal),
          ),
        },
      }),
    },
  })
}
