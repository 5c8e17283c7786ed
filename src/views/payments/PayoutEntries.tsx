import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PayoutEntryListRef } from '../../machines/payments/paymentParts.ts'
import { PagedListView } from '../app/PagedListView.tsx'
import { useFormats } from '../format/useFormats.ts'

/** The movements that a payout sums up: each payment and refund, with the provider's fee. */
export const PayoutEntries = ({ list }: { list: PayoutEntryListRef }) => {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const items = useSelector(list, ({ context }) => context.items)
  return (
    <PagedListView list={list} items={items} empty={<p className="p-5 text-ink-soft">{t('entry.none')}</p>}>
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map(({ id, kind, at, amount_centavos, fee_centavos, payment }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-3">
              <span className="grid min-w-0 gap-0.5">
                <span className="font-semibold">{t(`entry.${kind}`)}</span>
                <span className="text-sm text-ink-soft">
                  {payment === null
                    ? formats.dateTime(at)
                    : t('entry.of', {
                        patient: payment.patient,
                        when: formats.dateTime(payment.start_time),
                      })}
                </span>
              </span>
              <span className="grid gap-0.5 tabular-nums sm:justify-items-end">
                <span className="font-semibold">{formats.money(amount_centavos)}</span>
                {fee_centavos === 0 ? null : (
                  <span className="text-sm text-ink-soft">
                    {t('row.fee', { amount: formats.money(fee_centavos) })} ·{' '}
                    {t('row.net', { amount: formats.money(amount_centavos - fee_centavos) })}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </PagedListView>
  )
}
