import { useTranslation } from 'react-i18next'
import type { InstallPromptRef } from '../../machines/shell/installPromptMachine.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { AuthColumn } from './AuthColumn.tsx'
import { HomeScreenOffer } from './HomeScreenOffer.tsx'

/** The next steps of a new doctor, with the minutes that each takes (experience §3). */
const STEPS = [
  ['specialization', 1],
  ['credential', 2],
  ['hours', 3],
] as const

/** P2.07: the account works. */
export const SignUpDonePage = ({ actor }: { actor: InstallPromptRef }) => {
  const { t } = useTranslation('auth')
  return (
    <AuthColumn heading={t('signUp.doneHeading')} intro={t('signUp.doneIntro')}>
      <section aria-label={t('signUp.steps')} className="grid gap-2">
        <h2 className="font-semibold">{t('signUp.steps')}</h2>
        <ol className="grid list-decimal gap-1 pl-5">
          {STEPS.map(([step, count]) => (
            <li key={step}>
              {t(`signUp.step.${step}`)}{' '}
              <span className="text-ink-soft">{t('signUp.minutes', { count })}</span>
            </li>
          ))}
        </ol>
      </section>
      <div className="grid gap-3">
        <ButtonLink to="/auth/profile/specialization" size="lg" block>
          {t('signUp.start')}
        </ButtonLink>
        <ButtonLink to="/auth/login" tone="secondary" size="lg" block>
          {t('signUp.later')}
        </ButtonLink>
      </div>
      <HomeScreenOffer install={actor} />
    </AuthColumn>
  )
}
