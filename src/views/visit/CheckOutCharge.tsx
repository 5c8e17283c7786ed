import { useSelector } from '@xstate/react'
import { Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { useFormats } from '../format/useFormats.ts'

/** The price of the visit, and whether it is paid (experience §8.5). */
export const CheckOutCharge = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const formats = useFormats()
  const details = useSelector(visit, ({ context }) => context.details)
  if (details === null) return null
  const { price_centavos, paid } = details
  const state = price_centavos === 0 ? 'free' : paid ? 'paid' : 'due'
  return (
    <p className="flex items-center gap-3 rounded-xl border border-line bg-surface px-5 py-3.5 shadow-card">
      <Wallet size={20} aria-hidden="true" className="shrink-0" />
      <span className="tabular-nums">
        {t(`checkOut.charge.${state}`, { amount: formats.money(price_centavos) })}
      </span>
    </p>
  )
}
