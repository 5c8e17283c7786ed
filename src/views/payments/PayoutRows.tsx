import { useSelector } from '@xstate/react'
import { BadgeCheck, ChevronDown, Landmark, TriangleAlert, Truck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payout } from '../../contracts/portal/payments/payments.ts'
import type { PayoutListRef } from '../../machines/payments/paymentParts.ts'
import type { PaymentsRef } from '../../machines/payments/paymentsMachine.ts'
import { PagedListView } from '../app/PagedListView.tsx'
import { useFormats } from '../format/useFormats.ts'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { PayoutEntries } from './PayoutEntries.tsx'

const looks = {
  pending: { tone: 'info', Icon: Truck },
  paid: { tone: 'success', Icon: BadgeCheck },
  failed: { tone: 'danger', Icon: TriangleAlert },
} as const

const PayoutRow = ({ page, payout }: { page: PaymentsRef; payout: Payout }) => {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const panelId = useId()
  const { id, state } = payout
  const open = useSelector(page, ({ context }) => context.openPayout === id)
  const entries = useSelector(page, ({ children }) => children.payoutEntries)
  const { tone, Icon } = looks[state]
  const [when, amount] = [formats.date(payout.arrives_at), formats.money(payout.amount_centavos)]
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
        <span className="flex flex-wrap items-center gap-3">
          <StatusChip tone={tone} icon={<Icon aria-hidden="true" />} label={t(`status.payout.${state}`)} />
          <span className="text-sm text-ink-soft">{when}</span>
        </span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          aria-label={t('entry.toggle', { amount, when })}
          onClick={() => page.send({ type: 'payments.payoutToggled', payout: id })}
          className="inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-lg font-semibold tabular-nums hover:bg-sunken"
        >
          {amount}
          <ChevronDown
            size={18}
            aria-hidden="true"
            className={cx('transition-transform', open && 'rotate-180')}
          />
        </button>
      </div>
      {open && entries !== undefined ? (
        <div id={panelId} className="border-t border-line bg-sunken px-5">
          <PayoutEntries list={entries} />
        </div>
      ) : null}
    </li>
  )
}

/** P1.31: payouts, the newest first. Each unfolds into its payments. */
export const PayoutRows = ({ page, list }: { page: PaymentsRef; list: PayoutListRef }) => {
  const { t } = useTranslation('payments')
  const items = useSelector(list, ({ context }) => context.items)
  return (
    <PagedListView
      list={list}
      items={items}
      empty={<EmptyState icon={<Landmark size={26} />} title={t('list.emptyPayouts')} />}
    >
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map((payout) => (
            <PayoutRow key={payout.id} page={page} payout={payout} />
          ))}
        </ul>
      )}
    </PagedListView>
  )
}
