import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PaymentTab } from '../../machines/payments/paymentsContract.ts'
import type { PaymentsRef } from '../../machines/payments/paymentsMachine.ts'
import { PaymentRows } from './PaymentRows.tsx'
import { PayoutRows } from './PayoutRows.tsx'

const TABS: readonly PaymentTab[] = ['payments', 'payouts']

/** P1.30, P1.31: what patients paid, and what was paid out. */
export const PaymentTabs = ({ page }: { page: PaymentsRef }) => {
  const { t } = useTranslation('payments')
  const tab = useSelector(page, ({ context }) => context.tab)
  const payments = useSelector(page, ({ children }) => children.payments)
  const payouts = useSelector(page, ({ children }) => children.payouts)
  return (
    <div className="rounded-xl border border-line bg-surface shadow-card">
      <TabGroup
        selectedIndex={TABS.indexOf(tab)}
        onChange={(index) => page.send({ type: 'payments.tabChosen', tab: TABS[index] ?? 'payments' })}
      >
        <TabList aria-label={t('tabs.label')} className="flex flex-wrap gap-x-1 border-b border-line px-3">
          {TABS.map((name) => (
            <Tab
              key={name}
              className="min-h-11 border-b-3 border-transparent px-3 text-sm font-semibold text-ink-soft hover:text-ink focus-visible:-outline-offset-3 data-selected:border-primary data-selected:text-ink"
            >
              {t(`tabs.${name}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanels>
          <TabPanel className="focus-visible:-outline-offset-3">
            {payments === undefined ? null : <PaymentRows page={page} list={payments} />}
          </TabPanel>
          <TabPanel className="focus-visible:-outline-offset-3">
            {payouts === undefined ? null : <PayoutRows page={page} list={payouts} />}
          </TabPanel>
        </TabPanels>
      </TabGroup>
    </div>
  )
}
