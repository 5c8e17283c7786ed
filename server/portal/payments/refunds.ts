import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import { type PaymentProvider, type ProviderRefund, ProviderRefused } from '../../payments/provider.ts'
import { addNotice } from '../practiceNotices/notices.ts'
import type { PaymentRow } from './checkouts.ts'

/** Money that goes back, and what else happens to a charge. */
export interface Refunds {
  /** Asks for one payment by the practitioner. @returns whether it can go back, or goes already */
  request(paymentId: string, practitionerId: string): Promise<boolean>
  /** Carries out what was asked for, once. */
  carryOut(paymentId: string): Promise<void>
  /** Reads the charge: refunds that the provider's own pages made, and disputes. */
  refreshCharge(paymentId: string): Promise<void>
}

interface Parts {
  db: Database
  clock: Clock
  provider: PaymentProvider
}

export const createRefunds = ({ db, clock, provider }: Parts): Refunds => {
  const paidRow = (id: string): Promise<(PaymentRow & { intent_id: string }) | undefined> =>
    db
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'paid')
      .$narrowType<{ intent_id: string }>()
      .executeTakeFirst()

  const tell = (row: PaymentRow, kind: 'disputed' | 'refundFailed', ref: string): Promise<void> =>
    addNotice(db, {
      practitionerId: row.practitioner_id,
      kind,
      ref,
      at: clock(),
      appointmentId: row.appointment_id,
      amount: row.amount_centavos,
    })

  /** Another try after a failure is told as well. */
  const notifyFailed = (row: PaymentRow): Promise<void> =>
    tell(row, 'refundFailed', `${row.id}:${row.refund_requested_at?.getTime() ?? 0}`)

  const keep = async (row: PaymentRow, refund: ProviderRefund): Promise<void> => {
    await db
      .updateTable('payment')
      .set({ refund_state: refund.state, refund_id: refund.id })
      .where('id', '=', row.id)
      .execute()
    if (refund.state === 'failed') await notifyFailed(row)
  }

  const refreshCharge: Refunds['refreshCharge'] = async (id) => {
    const row = await paidRow(id)
    if (row === undefined) return
    const charge = await provider.readCharge(row.account, row.intent_id)
    await db
      .updateTable('payment')
      .set({
        charge_id: charge.id,
        dispute_id: charge.dispute?.id ?? null,
        dispute_state: charge.dispute?.state ?? null,
        dispute_due: charge.dispute?.dueAt ?? null,
        checked_at: clock(),
      })
      .where('id', '=', id)
      .execute()
    if (charge.dispute?.state === 'open') await tell(row, 'disputed', charge.dispute.id)
    const standing = charge.refunds.filter(({ state }) => state !== 'failed')
    const isWhole = standing.reduce((sum, { amount }) => sum + amount, 0) >= row.amount_centavos
    const [latest] = standing.length > 0 ? standing : charge.refunds
    if (latest === undefined || (standing.length > 0 && !isWhole)) return
    if (row.refund_state === null)
      await db
        .updateTable('payment')
        .set({ refund_cause: 'provider', refund_state: latest.state, refund_id: latest.id })
        .set({ refund_requested_at: clock() })
        .where('id', '=', id)
        .where('refund_state', 'is', null)
        .execute()
    else if (row.refund_id !== null || standing.length > 0) await keep(row, latest)
  }

  return {
    refreshCharge,
    async request(paymentId, practitionerId) {
      const changed = await db
        .updateTable('payment')
        .set({ refund_state: 'requested', refund_cause: 'practitioner', refund_requested_at: clock() })
        .where('id', '=', paymentId)
        .where('practitioner_id', '=', practitionerId)
        .where('state', '=', 'paid')
        .where((eb) => eb.or([eb('refund_state', 'is', null), eb('refund_state', '=', 'failed')]))
        .where((eb) => eb.or([eb('dispute_state', 'is', null), eb('dispute_state', '=', 'won')]))
        .executeTakeFirst()
      if (changed.numUpdatedRows > 0n) return true
      const row = await paidRow(paymentId)
      return (
        row?.refund_state === 'requested' || row?.refund_state === 'pending' || row?.refund_state === 'done'
      )
    },
    async carryOut(paymentId) {
      const row = await paidRow(paymentId)
      if (row === undefined) return
      if (row.refund_state === 'pending') return refreshCharge(paymentId)
      if (row.refund_state !== 'requested') return
      const { appointment_id, attempt, account, intent_id: intentId } = row
      try {
        // Another try after a failure is another step.
        const step = `refund-${row.refund_requested_at?.getTime() ?? 0}`
        const key = `${appointment_id}:${attempt}:${step}`
        await keep(row, await provider.refund({ account, key, intentId }))
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        // Refused: it went back before, or it cannot.
        await refreshCharge(paymentId)
        const failed = await db
          .updateTable('payment')
          .set({ refund_state: 'failed' })
          .where('id', '=', paymentId)
          .where('refund_state', '=', 'requested')
          .executeTakeFirst()
        if (failed.numUpdatedRows > 0n) await notifyFailed(row)
      }
    },
  }
}
