import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { AuthColumn } from './AuthColumn.tsx'

/** P2.07: the account works. */
export const SignUpDonePage = () => {
  const { t } = useTranslation('auth')
  return (
    <AuthColumn heading={t('signUp.doneHeading')} intro={t('signUp.doneIntro')}>
      <div className="grid gap-3">
        <ButtonLink to="/auth/profile/specialization" size="lg" block>
          {t('signUp.doneProfile')}
        </ButtonLink>
        <ButtonLink to="/auth/login" tone="secondary" size="lg" block>
          {t('login.submit')}
        </ButtonLink>
      </div>
    </AuthColumn>
  )
}
