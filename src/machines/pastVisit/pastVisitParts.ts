import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { prescriptionAnswer } from '../../contracts/portal/prescription/prescription.ts'
import { visitRecordAnswer } from '../../contracts/portal/visitRecord.ts'
import { createQuery } from '../kit/createQuery.ts'

const params = z.object({ appointmentId: z.string() })

/** What was prescribed in a visit, to read and to print. */
export const pastPrescription = createQuery({
  id: 'pastPrescription',
  description: 'The prescription of a visit, to read and to print.',
  spec: ['P7.28'],
  params,
  data: prescriptionAnswer,
})
export type PastPrescriptionRef = ActorRefFrom<typeof pastPrescription.machine>

/** The server's own account of a visit. */
export const visitAccount = createQuery({
  id: 'visitAccount',
  description: "The server's own account of a visit.",
  spec: [],
  params,
  data: visitRecordAnswer,
})
export type VisitAccountRef = ActorRefFrom<typeof visitAccount.machine>
