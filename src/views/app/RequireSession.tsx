import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { Loader } from '../ui/Loader.tsx'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { PageLoader } from '../ui/PageLoader.tsx'
import { useChild, useLasting } from './ActorContext.tsx'
import { useSignedIn } from './useSignedIn.ts'

const LegalPrompt = lazyComponent(async () => (await import('../legal/LegalPrompt.tsx')).LegalPrompt, {
  namespaces: ['legal'],
  fallback: PageLoader,
})

/** P4.27, P4.33, P6.02: without a session these pages redirect to login, which leads back. */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const location = useLocation()
  const signedIn = useSignedIn()
  const left = useSelector(useLasting('session'), ({ context }) => context.endReason === 'signedOut')
  // The portal never ends a consultation: the room stays, and shows that the session is over.
  const inCall = useSelector(useChild('page'), (snapshot) => snapshot?.hasTag('inCall') === true)
  const asksForTexts = useSelector(useLasting('legalPrompt'), (snapshot) => snapshot.hasTag('asks'))
  if (inCall && !left) return children
  if (signedIn === undefined) return <Loader label={t('loading')} />
  if (signedIn) return asksForTexts ? <LegalPrompt /> : children
  // After logging out by choice the next login starts at the home page.
  const from = left ? null : `${location.pathname}${location.search}`
  return <Navigate to="/auth/login" replace state={{ from }} />
}
