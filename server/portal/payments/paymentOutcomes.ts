import type { Transaction } from 'kysely'
import type { RefundCause } from '../../../src/contracts/portal/payments/payments.ts'
import { explain, TAKEN } from '../../../src/contracts/portal/schedule/explain.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import { isExclusionViolation, isRetryable, isUniqueViolation } from '../../db/sqlState.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiFailure } from '../../http/apiFailure.ts'
import type { AppointmentRepository } from '../appointment/repository.ts'
import { questionOf } from '../booking/question.ts'
import { lockPractitioner } from '../eventStore/ruleStore.ts'
import { addNotice } from '../practiceNotices/notices.ts'
import type { RecordLog } from '../recordLog/recordLog.ts'
import { planChangeMail } from '../visitMail/visitMails.ts'

/** The effects of a payment on its visit; each is stored as a whole, and once. */
export interface PaymentOutcomes {
  /** The visit is paid; when its time is gone meanwhile, the money is to go back. */
  paid(paymentId: string, intentId: string): Promise<void>
  /** The payment was abandoned: a visit that waited for it releases its time. */
  givenUp(paymentId: string): Promise<void>
}

interface Parts {
  db: Database
  clock: Clock
  log: RecordLog
  appointments: AppointmentRepository
}

const NOBODY = { actorId: null, owner: null }
const ATTEMPTS = 5
const STEP_MS = 1

export const createPaymentOutcomes = ({ db, clock, log, appointments }: Parts): PaymentOutcomes => {
  const retried = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (attempt === ATTEMPTS || (!isUniqueViolation(error) && !isRetryable(error))) throw error
      }
    }
  }

  const findPayment = (trx: Transaction<Tables> | Database, id: string) =>
    trx
      .selectFrom('payment')
      .innerJoin('appointment', 'appointment.id', 'payment.appointment_id')
      .select(['payment.state', 'payment.appointment_id', 'payment.practitioner_id'])
      .select('payment.amount_centavos')
      .select(['appointment.speciality_id', 'appointment.start_time', 'appointment.status'])
      .where('payment.id', '=', id)
      .executeTakeFirstOrThrow()
  type Found = Awaited<ReturnType<typeof findPayment>>

  const isUnsettled = ({ state }: Found): boolean => state === 'created' || state === 'open'

  /** Whether the time of a visit that was given up is still free. */
  const isFree = async (trx: Transaction<Tables>, found: Found): Promise<boolean> => {
    const start = found.start_time.getTime()
    const question = await questionOf(trx, {
      practitionerId: found.practitioner_id,
      specialityId: found.speciality_id,
      range: [start, start + STEP_MS],
      now: clock(),
      visitor: 'practitioner',
      moving: found.appointment_id,
    })
    const [explained] = question === null ? [] : explain(question)
    return explained !== undefined && !TAKEN.includes(explained.outcome)
  }

  /** Whether another payment of the visit stands. */
  const isPaidBefore = async (trx: Transaction<Tables>, id: string, found: Found): Promise<boolean> => {
    const other = await trx
      .selectFrom('payment')
      .select('id')
      .where('appointment_id', '=', found.appointment_id)
      .where('id', '<>', id)
      .where('state', '=', 'paid')
      .where('refund_state', 'is', null)
      .executeTakeFirst()
    return other !== undefined
  }

  const markPaid = (trx: Transaction<Tables>, id: string, intentId: string) =>
    trx
      .updateTable('payment')
      .set({ state: 'paid', intent_id: intentId, paid_at: clock(), checked_at: clock(), closing: false })
      .where('id', '=', id)
      .where('state', 'in', ['created', 'open', 'expired'])
      .execute()

  /** @returns why the money has to go back; null: the visit is paid */
  const payVisit = async (id: string, intentId: string): Promise<RefundCause | null> => {
    try {
      return await log.transaction(async (trx) => {
        const before = await findPayment(trx, id)
        await lockPractitioner(trx, before.practitioner_id)
        const found = await findPayment(trx, id)
        if (found.state === 'paid') return null
        if (await isPaidBefore(trx, id, found)) return 'duplicate'
        const restore = found.status === 'cancel' && (await isFree(trx, found))
        const now = clock()
        const command = { type: 'pay' as const, now, restore }
        const { paid } = await appointments.handleWithin(trx, found.appointment_id, NOBODY, command)
        if (!paid) throw new Error('A visit was not paid by its payment')
        await markPaid(trx, id, intentId)
        await addNotice(trx, {
          practitionerId: found.practitioner_id,
          kind: 'paid',
          ref: id,
          at: now,
          appointmentId: found.appointment_id,
          amount: found.amount_centavos,
        })
        return null
      })
    } catch (error) {
      // The visit is cancelled, or its time is gone.
      const refused = error instanceof ApiFailure && error.body.code === 'statusRefused'
      if (!refused && !isExclusionViolation(error)) throw error
      const { cancelled_by } = await db
        .selectFrom('payment')
        .innerJoin('appointment', 'appointment.id', 'payment.appointment_id')
        .select('appointment.cancelled_by')
        .where('payment.id', '=', id)
        .executeTakeFirstOrThrow()
      return cancelled_by === 'unpaid' ? 'slotTaken' : 'cancelled'
    }
  }

  return {
    paid: (id, intentId) =>
      retried(async () => {
        const cause = await payVisit(id, intentId)
        if (cause === null) return
        await db.transaction().execute(async (trx) => {
          const found = await findPayment(trx, id)
          if (found.state === 'paid') return
          await markPaid(trx, id, intentId)
          await trx
            .updateTable('payment')
            .set({ refund_state: 'requested', refund_cause: cause, refund_requested_at: clock() })
            .where('id', '=', id)
            .execute()
          await planChangeMail(trx, found.appointment_id, clock())
        })
      }),
    givenUp: (id) =>
      retried(() =>
        log.transaction(async (trx) => {
          const before = await findPayment(trx, id)
          await lockPractitioner(trx, before.practitioner_id)
          const found = await findPayment(trx, id)
          if (!isUnsettled(found)) return
          await appointments.handleWithin(trx, found.appointment_id, NOBODY, {
            type: 'giveUpUnpaid',
            now: clock(),
          })
          await trx.updateTable('payment').set({ state: 'expired' }).where('id', '=', id).execute()
        }),
      ),
  }
}
