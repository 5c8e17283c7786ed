import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { z } from 'zod'
import { Loader } from '../ui/Loader.tsx'
import { useSignedIn } from './useSignedIn.ts'

/** Only a path of our own, because '//host' would leave the site. */
const origin = z.object({ from: z.string().regex(/^\/(?!\/)/) })

/** Redirects signed-in users from the login to the page they came from. */
export const SignedOutOnly = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const state: unknown = useLocation().state
  const signedIn = useSignedIn()
  if (signedIn === undefined) return <Loader label={t('loading')} />
  if (!signedIn) return children
  return <Navigate to={origin.safeParse(state).data?.from ?? '/'} replace />
}
