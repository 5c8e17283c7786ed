import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { AuthColumn } from './AuthColumn.tsx'

/** P2.07: the account works. */
export const SignUpDonePage = () => {
  const { t } = useTranslation('auth')
  return (
    <AuthColumn heading={t('signUp.doneHeading')} intro={t('signUp.doneIntro')}>
      <ButtonLink to="/auth/login" size="lg" block>
        {t('login.submit')}
      </ButtonLink>
    </AuthColumn>
  )
}
