import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Wallet } from '../../contracts/portal/payments/payments.ts'
import type { NextPayoutRef } from '../../machines/appointment/homeQueries.ts'
import { useFormats } from '../format/useFormats.ts'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'

const byArrival = (a: { arrives_at: string }, b: { arrives_at: string }): number =>
  Date.parse(a.arrives_at) - Date.parse(b.arrives_at)

const Payout = ({ wallet }: { wallet: Wallet }) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const [next] = [...wallet.on_the_way].sort(byArrival)
  return (
    <>
      {next === undefined ? (
        <p className="text-ink-soft">{t('payout.none')}</p>
      ) : (
        <>
          <p className="text-2xl font-semibold tabular-nums">{formats.money(next.amount_centavos)}</p>
          <p className="text-sm text-ink-soft">
            {t('payout.arrives', { when: formats.date(next.arrives_at) })}
          </p>
        </>
      )}
      {wallet.pending_centavos > 0 ? (
        <p className="text-sm text-ink-soft">
          <span className="tabular-nums">
            {t('payout.pending', { amount: formats.money(wallet.pending_centavos) })}
          </span>
          {wallet.pending_until === null
            ? null
            : ` · ${t('payout.pendingUntil', { when: formats.date(wallet.pending_until) })}`}
        </p>
      ) : null}
      {wallet.fresh || wallet.as_of === null ? null : (
        <p className="text-sm text-on-warning-soft">
          {t('payout.stale', { when: formats.dateTime(wallet.as_of) })}
        </p>
      )}
    </>
  )
}

/** The next payout to the bank (experience §5); hidden while card payments are not connected. */
export const PayoutCard = ({ payout }: { payout: NextPayoutRef }) => {
  const { t } = useTranslation('home')
  const { data, failure } = useSelector(payout, ({ context }) => context)
  if (data === null && (failure === null || failure.code === 'notFound')) return null
  // Without any answer of the provider there is no amount to show: a zero would be wrong.
  const shown = data?.as_of === null ? null : data
  return (
    <Card title={t('payout.title')}>
      <div className="grid gap-1">
        <QueryView
          data={shown}
          failed={shown === null || failure !== null}
          failedBanner="info"
          failedTitle={t('payout.failed')}
          staleTitle={t('payout.failed')}
          onRetry={() => payout.send({ type: 'query.refreshRequested' })}
          loading={null}
        >
          {(wallet) => <Payout wallet={wallet} />}
        </QueryView>
        <p>
          <Link
            to="/settings/payments"
            className="inline-flex min-h-6 items-center underline underline-offset-4"
          >
            {t('payout.all')}
          </Link>
        </p>
      </div>
    </Card>
  )
}
