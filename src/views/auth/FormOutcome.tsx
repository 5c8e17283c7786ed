import { useTranslation } from 'react-i18next'
import type { Failure } from '../../contracts/failure.ts'
import { Banner } from '../ui/Banner.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'

const SECONDS_A_MINUTE = 60
const PASSKEY_FAILURES = ['passkeyCancelled', 'passkeyKnown', 'passkeyFailed', 'passkeyRefused'] as const

/** Why the last try did not work, where no field says it. A wrong pair never says which half is wrong. */
export const FormOutcome = ({ failure }: { failure: Failure | null }) => {
  const { t } = useTranslation('auth')
  if (failure === null) return null
  if (failure.errors?.some(({ field }) => field === 'token'))
    return (
      <Banner urgent tone="danger" title={t('error.tokenExpired')}>
        {t('error.tokenExpiredHint')}
      </Banner>
    )
  // The fields say it.
  if (failure.code === 'validation' || failure.code === 'secondFactorRequired') return null
  if (failure.code === 'unverifiedAccount')
    return (
      <Banner
        urgent
        tone="warning"
        title={t('error.unverified')}
        actions={
          <ButtonLink size="sm" to="/auth/registration/verification">
            {t('error.verify')}
          </ButtonLink>
        }
      >
        {t('error.unverifiedHint')}
      </Banner>
    )
  const passkey = PASSKEY_FAILURES.find((code) => code === failure.code)
  if (passkey !== undefined)
    return (
      <Banner urgent tone="warning" title={t(`error.${passkey}`)}>
        {t('error.passkeyHint')}
      </Banner>
    )
  if (failure.code === 'invalidCredentials')
    return (
      <Banner urgent tone="danger" title={t('error.wrongPair')}>
        {t('error.wrongPairHint')}
      </Banner>
    )
  if (failure.code === 'tooManyAttempts') {
    const seconds = failure.retryAfterS ?? SECONDS_A_MINUTE
    const minutes = Math.max(1, Math.ceil(seconds / SECONDS_A_MINUTE))
    return (
      <Banner urgent tone="warning" title={t('error.tooMany')}>
        {t('error.tooManyHint', { count: minutes })}
      </Banner>
    )
  }
  if (failure.code === 'cookiesBlocked')
    return (
      <Banner urgent tone="warning" title={t('error.cookiesBlocked')}>
        {t('error.cookiesBlockedHint')}
      </Banner>
    )
  const offline = failure.code === 'offline' || failure.code === 'timeout'
  return (
    <Banner urgent tone="danger" title={t(offline ? 'error.offline' : 'error.failed')}>
      {offline ? t('error.offlineHint') : t('error.failedHint', { code: String(failure.code) })}
    </Banner>
  )
}
