import { useSelector } from '@xstate/react'
import { BadgeCheck, CircleDashed, Clock, TriangleAlert, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AccountAnswer, AccountState } from '../../contracts/portal/payments/payments.ts'
import type { PaymentAccountRef } from '../../machines/payments/paymentParts.ts'
import type { PaymentsRef } from '../../machines/payments/paymentsMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { type ChipTone, StatusChip } from '../ui/StatusChip.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useAnnouncement } from '../ui/useAnnouncement.ts'
import { requirementGroups } from './requirementGroups.ts'

type Shown = AccountState | 'none'

const looks = {
  none: { tone: 'neutral', Icon: Unplug },
  unfinished: { tone: 'warning', Icon: CircleDashed },
  review: { tone: 'info', Icon: Clock },
  active: { tone: 'success', Icon: BadgeCheck },
  restricted: { tone: 'danger', Icon: TriangleAlert },
} as const satisfies Record<Shown, { tone: ChipTone; Icon: typeof Clock }>

const buttons = {
  none: 'account.connect',
  unfinished: 'account.continue',
  review: 'account.manage',
  active: 'account.manage',
  restricted: 'account.more',
} as const satisfies Record<Shown, string>

/** The information that the provider still asks for, in plain words and with its date. */
const Missing = ({ account }: { account: NonNullable<AccountAnswer['account']> }) => {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const things = requirementGroups(account.missing)
  if (things.length === 0 || account.state === 'review') return null
  return (
    <div>
      <h3 className="font-semibold">{t('account.missing')}</h3>
      <ul className="mt-1 list-disc pl-5">
        {things.map((thing) => (
          <li key={thing}>{t(`need.${thing}`)}</li>
        ))}
      </ul>
      {account.due_at === null ? null : (
        <p className="mt-1 font-semibold">{t('account.due', { when: formats.dateTime(account.due_at) })}</p>
      )}
    </div>
  )
}

const Connection = ({ page, answer }: { page: PaymentsRef; answer: AccountAnswer }) => {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const failure = useSelector(page, ({ context }) => context.failure)
  const busy = useSelector(page, (snapshot) => snapshot.matches('opening') || snapshot.matches('away'))
  const { account, provider, fresh } = answer
  const state: Shown = account?.state ?? 'none'
  const { tone, Icon } = looks[state]
  useAnnouncement(t(busy ? 'account.opening' : `account.state.${state}`))
  return (
    <div className="grid gap-4">
      {fresh || account === null ? null : (
        <Banner tone="warning" title={t('account.stale', { when: formats.dateTime(account.checked_at) })} />
      )}
      {provider === 'test' ? (
        <Banner tone="info" title={t('account.test')}>
          {t('account.testText')}
        </Banner>
      ) : null}
      <p>
        <StatusChip tone={tone} icon={<Icon aria-hidden="true" />} label={t(`account.state.${state}`)} />
      </p>
      <p>{t(`account.text.${state}`)}</p>
      {account === null ? null : <Missing account={account} />}
      {failure === null ? null : (
        <Banner urgent tone="danger" title={t('account.openFailed')}>
          {t('account.openFailedText', { code: String(failure.code) })}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          type="button"
          tone={state === 'active' || state === 'review' ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() =>
            page.send({ type: 'payments.formRequested', form: account === null ? 'connect' : 'continue' })
          }
        >
          {t(buttons[state])}
        </SubmitButton>
        {account === null ? null : (
          <Button tone="quiet" onClick={() => page.send({ type: 'payments.disconnectRequested' })}>
            {t('account.disconnect')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** P1.29: whether patients can pay, and what is missing for it. */
export const AccountCard = ({ page, account }: { page: PaymentsRef; account: PaymentAccountRef }) => {
  const { t } = useTranslation('payments')
  const { data, failure } = useSelector(account, ({ context }) => context)
  const busy = useSelector(account, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Card title={t('account.heading')} busy={busy}>
      <QueryView
        data={data}
        failed={failure !== null}
        failedBanner="danger"
        failedTitle={t('account.failed')}
        failedText={t('account.failedText', { code: String(failure?.code ?? '') })}
        staleTitle={t('account.failed')}
        onRetry={() => account.send({ type: 'query.refreshRequested' })}
        loading={<p className="text-ink-soft">{t('account.loading')}</p>}
      >
        {(answer) => <Connection page={page} answer={answer} />}
      </QueryView>
    </Card>
  )
}
