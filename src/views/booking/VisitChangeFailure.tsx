import { useTranslation } from 'react-i18next'
import type { Failure } from '../../contracts/failure.ts'
import { Banner } from '../ui/Banner.tsx'

/** Why a change was not made. */
export const VisitChangeFailure = ({ failure }: { failure: Failure | null }) => {
  const { t } = useTranslation('booking')
  if (failure === null) return null
  if (failure.code === 'slotTaken')
    return (
      <Banner urgent tone="warning" title={t('slots.taken')}>
        {t('slots.takenText')}
      </Banner>
    )
  if (failure.code === 'paymentUnavailable')
    return (
      <Banner urgent tone="danger" title={t('visit.payFailed')}>
        {t('visit.payFailedText')}
      </Banner>
    )
  const kind = failure.code === 'tooLate' ? 'tooLate' : 'failed'
  return (
    <Banner urgent tone="danger" title={t(`visit.${kind}`)}>
      {t(`visit.${kind}Text`)}
    </Banner>
  )
}
