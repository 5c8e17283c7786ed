import { useSelector } from '@xstate/react'
import { Download, WalletMinimal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Payment } from '../../contracts/portal/payments/payments.ts'
import type { PaymentListRef } from '../../machines/payments/paymentParts.ts'
import type { PaymentsRef } from '../../machines/payments/paymentsMachine.ts'
import { PagedListView } from '../app/PagedListView.tsx'
import { useFormats } from '../format/useFormats.ts'
import { useSpecialityName } from '../practitioner/useSpecialityName.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PaymentStatus } from './PaymentStatus.tsx'

const COLUMNS = [
  ...(['paid_at', 'start_time', 'patient', 'speciality', 'amount', 'fee', 'net'] as const),
  ...(['currency', 'refund', 'dispute', 'id'] as const),
] as const

const PaymentRow = ({ page, payment }: { page: PaymentsRef; payment: Payment }) => {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const specialityName = useSpecialityName()
  const { patient, amount_centavos, fee_centavos, net_centavos } = payment
  const when = formats.dateTime(payment.paid_at)
  return (
    <li className="grid gap-x-4 gap-y-1 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">{t('row.patient', { patient })}</p>
        <p className="text-sm text-ink-soft">{specialityName(payment.speciality)}</p>
        <p className="text-sm text-ink-soft">
          {t('row.visit', { when: formats.dateTime(payment.start_time) })}
        </p>
      </div>
      <div className="grid content-start gap-0.5 sm:justify-items-end">
        <p className="text-lg font-semibold tabular-nums">{formats.money(amount_centavos)}</p>
        {fee_centavos === null || net_centavos === null ? null : (
          <p className="text-sm text-ink-soft tabular-nums">
            {t('row.fee', { amount: formats.money(fee_centavos) })} ·{' '}
            {t('row.net', { amount: formats.money(net_centavos) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-2">
        <span className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
          <PaymentStatus payment={payment} />
          {when}
        </span>
        <Button
          size="sm"
          tone="quiet"
          aria-label={t('row.receiptOf', { patient, when })}
          onClick={() => page.send({ type: 'payments.receiptRequested', payment })}
        >
          {t('row.receipt')}
        </Button>
      </div>
    </li>
  )
}

/** P1.30: payments, the newest first. */
export const PaymentRows = ({ page, list }: { page: PaymentsRef; list: PaymentListRef }) => {
  const { t } = useTranslation('payments')
  const items = useSelector(list, ({ context }) => context.items)
  return (
    <PagedListView
      list={list}
      items={items}
      empty={<EmptyState icon={<WalletMinimal size={26} />} title={t('list.emptyPayments')} />}
    >
      {(rows) => (
        <>
          <div className="flex justify-end px-5 pt-3">
            <Button
              size="sm"
              tone="secondary"
              onClick={() =>
                page.send({
                  type: 'payments.exportRequested',
                  headings: COLUMNS.map((name) => t(`csv.${name}`)),
                  payments: [...rows],
                })
              }
            >
              <Download size={16} aria-hidden="true" />
              {t('list.export')}
            </Button>
          </div>
          <ul className="divide-y divide-line">
            {rows.map((payment) => (
              <PaymentRow key={payment.id} page={page} payment={payment} />
            ))}
          </ul>
        </>
      )}
    </PagedListView>
  )
}
