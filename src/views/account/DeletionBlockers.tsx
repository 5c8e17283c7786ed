import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DeletionBlockersRef } from '../../machines/account/accountDetailsParts.ts'
import { useFormats } from '../format/useFormats.ts'
import { visitPath } from '../pastVisit/visitPath.ts'
import { Banner } from '../ui/Banner.tsx'

/** Visits with links; the rest are counted. */
const SHOWN = 5

const link = 'inline-flex min-h-6 items-center underline underline-offset-4'

/** P7.56: what has to end before the profile can be deleted; nothing when it can, or when it is not known. */
export const DeletionBlockers = ({ blockers }: { blockers: DeletionBlockersRef }) => {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const data = useSelector(blockers, ({ context }) => context.data)
  if (data === null) return null
  const { visits, held, money } = data
  if (visits.count === 0 && !held && money === null) return null
  const shown = visits.first.slice(0, SHOWN)
  return (
    <div className="mb-4">
      <Banner tone="warning" title={t('delete.blocked')}>
        <ul className="grid gap-2">
          {visits.count === 0 ? null : (
            <li>
              <p>{t('delete.ahead', { count: visits.count })}</p>
              <ul className="grid gap-1">
                {shown.map(({ id, start_time }) => (
                  <li key={id}>
                    <Link to={visitPath(id)} className={link}>
                      {formats.dateTime(start_time)}
                    </Link>
                  </li>
                ))}
              </ul>
              {visits.count > shown.length ? (
                <p>{t('delete.aheadMore', { count: visits.count - shown.length })}</p>
              ) : null}
            </li>
          )}
          {held ? <li>{t('delete.heldNow')}</li> : null}
          {money === null ? null : (
            <li>
              {money.balance_centavos === 0 ? null : (
                <p>{t('delete.balance', { amount: formats.money(money.balance_centavos) })}</p>
              )}
              {money.on_the_way_centavos === 0 ? null : (
                <p>{t('delete.onTheWay', { amount: formats.money(money.on_the_way_centavos) })}</p>
              )}
              <Link to="/settings/payments" className={link}>
                {t('delete.toPayments')}
              </Link>
            </li>
          )}
        </ul>
      </Banner>
    </div>
  )
}
