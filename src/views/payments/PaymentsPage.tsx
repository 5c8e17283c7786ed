import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PaymentsRef } from '../../machines/payments/paymentsMachine.ts'
import { SettingsFrame } from '../account/SettingsFrame.tsx'
import { AccountCard } from './AccountCard.tsx'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { PaymentTabs } from './PaymentTabs.tsx'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { WalletCard } from './WalletCard.tsx'

/** /settings/payments: the account at the provider, the wallet, payments and payouts (P1.29-P1.32). */
export const PaymentsPage = ({ actor }: { actor: PaymentsRef }) => {
  const { t } = useTranslation('payments')
  const account = useSelector(actor, ({ children }) => children.account)
  const receipt = useSelector(actor, ({ children }) => children.receipt)
  const wallet = useSelector(actor, ({ children }) => children.wallet)
  return (
    <SettingsFrame title={t('title.payments')}>
      {account === undefined ? null : <AccountCard page={actor} account={account} />}
      {wallet === undefined ? null : <WalletCard wallet={wallet} />}
      <PaymentTabs page={actor} />
      {receipt === undefined ? null : <ReceiptDialog receipt={receipt} />}
      <DisconnectDialog page={actor} />
    </SettingsFrame>
  )
}
