import { useTranslation } from 'react-i18next'
import type { Failure } from '../../contracts/failure.ts'
import { Banner } from '../ui/Banner.tsx'

/** Why the answer to a request was not taken. */
export const RequestFailure = ({ failure }: { failure: Failure }) => {
  const { t } = useTranslation('home')
  return (
    <Banner urgent tone="danger" title={t('requests.failed')}>
      {t(failure.code === 'statusRefused' ? 'requests.overText' : 'requests.failedText')}
    </Banner>
  )
}
