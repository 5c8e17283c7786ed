import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { z } from 'zod'
import type { LoginRef } from '../../machines/auth/login.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { usePageSettings } from '../app/PageSettingsContext.ts'
import { Banner } from '../ui/Banner.tsx'
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts'
import { authLinkClassName } from './AuthColumn.tsx'
import { LoginForm } from './LoginForm.tsx'

/** From the last step of the password recovery. */
const passwordChanged = z.object({ notice: z.literal('passwordChanged') })

/** Signing in, with why one is here above it (experience §3). */
export const LoginPanel = ({ login }: { login: LoginRef }) => {
  const { t } = useTranslation('auth')
  const reason = useSelector(useLasting('session'), ({ context }) => context.endReason)
  const arrival = useFocusOnArrival()
  const { demo } = usePageSettings()
  const state: unknown = useLocation().state
  const changed = passwordChanged.safeParse(state).success

  return (
    <div className="mx-auto grid w-full max-w-[27.5rem] gap-6">
      {reason === null ? null : (
        <Banner tone={reason === 'signedOut' ? 'success' : 'info'} title={t(`reason.${reason}`)} />
      )}
      {changed ? <Banner tone="success" title={t('recovery.changed')} /> : null}
      {demo ? <Banner tone="warning" title={t('demo')} /> : null}
      <div className="grid gap-2">
        <h1 className="text-3xl">{t('login.heading')}</h1>
        <p className="text-lg text-ink-soft">{t('login.intro')}</p>
      </div>
      <LoginForm login={login} first={arrival} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3 text-sm">
        <Link to="/auth/forgot-password" className={authLinkClassName}>
          {t('login.forgot')}
        </Link>
        <p className="text-ink-soft">
          {t('login.noAccount')}{' '}
          <Link to="/auth/registration" className={authLinkClassName}>
            {t('login.create')}
          </Link>
        </p>
      </div>
    </div>
  )
}
