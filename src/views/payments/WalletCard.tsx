import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Wallet } from '../../contracts/portal/payments/payments.ts'
import type { PaymentWalletRef } from '../../machines/payments/paymentParts.ts'
import { useFormats } from '../format/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'

const Amounts = ({ wallet }: { wallet: Wallet }) => {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const { available_centavos, pending_centavos, pending_until, on_the_way, difference_centavos, as_of } =
    wallet
  // Without any answer of the provider there is no amount to show: a zero would be wrong.
  if (as_of === null) return <Banner tone="warning" title={t('wallet.never')} />
  const nothing = on_the_way.length === 0
  return (
    <div className="grid gap-4">
      {wallet.fresh ? null : (
        <Banner tone="warning" title={t('wallet.stale', { when: formats.dateTime(as_of) })} />
      )}
      <dl className="grid gap-4 sm:grid-cols-3">
        <div>
          <dt className="text-sm text-ink-soft">{t('wallet.available')}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{formats.money(available_centavos)}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{t('wallet.pending')}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{formats.money(pending_centavos)}</dd>
          {pending_until === null ? null : (
            <dd className="text-sm text-ink-soft">
              {t('wallet.pendingUntil', { when: formats.date(pending_until) })}
            </dd>
          )}
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{t('wallet.onTheWay')}</dt>
          {nothing ? <dd className="text-2xl font-semibold tabular-nums">{formats.money(0)}</dd> : null}
          {on_the_way.map(({ amount_centavos, arrives_at }) => (
            <dd key={arrives_at} className="font-semibold tabular-nums">
              {t('wallet.arrives', {
                amount: formats.money(amount_centavos),
                when: formats.date(arrives_at),
              })}
            </dd>
          ))}
        </div>
      </dl>
      {available_centavos < 0 ? <Banner tone="info" title={t('wallet.negative')} /> : null}
      {difference_centavos === null || difference_centavos === 0 ? null : (
        <Banner
          tone="warning"
          title={t('wallet.difference', { amount: formats.money(Math.abs(difference_centavos)) })}
        />
      )}
    </div>
  )
}

/** P1.32: what is available, what comes, and what is on its way to the bank. */
export const WalletCard = ({ wallet }: { wallet: PaymentWalletRef }) => {
  const { t } = useTranslation('payments')
  const { data, failure } = useSelector(wallet, ({ context }) => context)
  const busy = useSelector(wallet, (snapshot) => snapshot.hasTag('busy'))
  // There is no wallet before there is an account.
  if (data === null && failure?.code === 'notFound') return null
  return (
    <Card title={t('wallet.heading')} busy={busy}>
      <QueryView
        data={data}
        failed={failure !== null}
        failedBanner="danger"
        failedTitle={t('wallet.failed')}
        staleTitle={t('wallet.failed')}
        onRetry={() => wallet.send({ type: 'query.refreshRequested' })}
        loading={<p className="text-ink-soft">{t('list.loading')}</p>}
      >
        {(shown) => <Amounts wallet={shown} />}
      </QueryView>
    </Card>
  )
}
