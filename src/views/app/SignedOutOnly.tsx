import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect } from 'wouter'
import { z } from 'zod'
import { Loader } from '../ui/Loader.tsx'
import { usePlace } from '../ui/place.ts'
import { useSignedIn } from './useSignedIn.ts'

/** Only a path of our own: '//host' would leave the site. */
const origin = z.object({ from: z.string().regex(/^\/(?!\/)/) })

/** Login has nothing for who is signed in: back to the page they came from. */
export const SignedOutOnly = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const { state } = usePlace()
  const signedIn = useSignedIn()
  if (signedIn === undefined) return <Loader label={t('loading')} />
  if (!signedIn) return children
  return <Redirect to={origin.safeParse(state).data?.from ?? '/'} replace />
}
