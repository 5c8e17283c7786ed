import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import type { SignUpRef } from '../../machines/auth/signUp.ts'
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts'
import { authLinkClassName } from './AuthColumn.tsx'
import { LoginAside } from './LoginAside.tsx'
import { LoginFooter } from './LoginFooter.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/** P2.05: who signs up, and beside it on a wide window what the portal is for. */
export const SignUpPage = ({ actor }: { actor: SignUpRef }) => {
  const { t } = useTranslation('auth')
  const arrival = useFocusOnArrival()
  const sent = useSelector(actor, ({ status }) => status === 'done')
  if (sent) return <Navigate to="/auth/registration/verification" />
  return (
    <div className="grid flex-1 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col px-4 py-8 sm:px-8">
        <div className="mx-auto grid w-full max-w-[27.5rem] gap-6">
          <div className="grid gap-2">
            <h1 ref={arrival} tabIndex={-1} className="text-3xl">
              {t('signUp.heading')}
            </h1>
            <p className="text-ink-soft">
              {t('signUp.haveAccount')}{' '}
              <Link to="/auth/login" className={authLinkClassName}>
                {t('login.submit')}
              </Link>
            </p>
          </div>
          <SignUpForm actor={actor} />
        </div>
        <LoginFooter />
      </div>
      <LoginAside />
    </div>
  )
}
