import { listVisitPayments } from '../../contracts/portal/payments/payments.ts'
import { readPrescription } from '../../contracts/portal/prescription/prescription.ts'
import { readVisitChat } from '../../contracts/portal/visitChat.ts'
import { readVisitRecord } from '../../contracts/portal/visitRecord.ts'
import { pastVisitMachine } from '../../machines/pastVisit/pastVisitMachine.ts'
import {
  pastPrescription,
  visitAccount,
  visitChat,
  visitPayments,
} from '../../machines/pastVisit/pastVisitParts.ts'
import { browserIds } from '../../services/platform/ids.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { defineNote } from '../note/defineNote.ts'
import { defineRecords, type RecordServices } from '../record/defineRecords.ts'
import { defineVisitCalls } from '../visit/visitCalls.ts'
import { defineRecordings, type RecordingServices } from './defineRecordings.ts'
import { defineTranscripts } from './defineTranscripts.ts'

interface Params {
  appointmentId: string
}

/** The page of a visit. */
export const definePastVisit = (services: RecordServices & RecordingServices) => {
  const { http } = services
  return pastVisitMachine.provide({
    actors: {
      fetchVisit: defineVisitCalls(services).fetchVisit,
      records: defineRecords(services),
      note: defineNote({ ...services, ids: browserIds, store: window.localStorage }),
      visitRecordings: defineRecordings(services),
      visitTranscripts: defineTranscripts(services),
      pastPrescription: pastPrescription.machine.provide({
        actors: {
          fetch: queryLogic(services, ({ appointmentId }: Params, signal) =>
            http.call(readPrescription, { params: { id: appointmentId } }, signal),
          ),
        },
      }),
      visitPayments: visitPayments.machine.provide({
        actors: {
          fetch: queryLogic(services, ({ appointmentId }: Params, signal) =>
            http.call(listVisitPayments, { params: { id: appointmentId } }, signal),
          ),
        },
      }),
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
