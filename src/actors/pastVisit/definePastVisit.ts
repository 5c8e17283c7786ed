import { readPrescription } from '../../contracts/portal/prescription/prescription.ts'
import { readVisitRecord } from '../../contracts/portal/visitRecord.ts'
import { pastVisitMachine } from '../../machines/pastVisit/pastVisitMachine.ts'
import { pastPrescription, visitAccount } from '../../machines/pastVisit/pastVisitParts.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { defineRecords, type RecordServices } from '../record/defineRecords.ts'
import { defineVisitCalls } from '../visit/visitCalls.ts'

interface Params {
  appointmentId: string
}

/** The page of a visit. */
export const definePastVisit = (services: RecordServices) => {
  const { http } = services
  return pastVisitMachine.provide({
    actors: {
      fetchVisit: defineVisitCalls(services).fetchVisit,
      records: defineRecords(services),
      pastPrescription: pastPrescription.machine.provide({
        actors: {
          fetch: queryLogic(services, ({ appointmentId }: Params, signal) =>
            http.call(readPrescription, { params: { id: appointmentId } }, signal),
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
