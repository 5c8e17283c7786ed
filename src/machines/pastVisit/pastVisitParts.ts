import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { payment } from '../../contracts/portal/payments/payments.ts'
import { prescriptionAnswer } from '../../contracts/portal/prescription/prescription.ts'
import { visitChatAnswer } from '../../contracts/portal/visitChat.ts'
import { visitRecordAnswer } from '../../contracts/portal/visitRecord.ts'
import { createQuery } from '../kit/createQuery.ts'

const params = z.object({ appointmentId: z.string() })

/** The prescriptions of a visit, to read and to print. */
export const pastPrescription = createQuery({
  id: 'pastPrescription',
  description: 'The prescription of a visit, to read and to print.',
  spec: ['P7.28'],
  params,
  data: prescriptionAnswer,
})
export type PastPrescriptionRef = ActorRefFrom<typeof pastPrescription.machine>

/** The payments and refunds of a visit. */
export const visitPayments = createQuery({
  id: 'visitPayments',
  description: 'What was paid for a visit, and what went back.',
  spec: ['P1.30'],
  params,
  data: z.object({ data: z.array(payment) }),
})
export type VisitPaymentsRef = ActorRefFrom<typeof visitPayments.machine>

/** The chat of a visit. */
export const visitChat = createQuery({
  id: 'visitChat',
  description: 'The chat of a visit.',
  spec: [],
  params,
  data: visitChatAnswer,
})
export type VisitChatRef = ActorRefFrom<typeof visitChat.machine>

/** The server's own account of a visit. */
export const visitAccount = createQuery({
  id: 'visitAccount',
  description: "The server's own account of a visit.",
  spec: [],
  params,
  data: visitRecordAnswer,
})
export type VisitAccountRef = ActorRefFrom<typeof visitAccount.machine>
