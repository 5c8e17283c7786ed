import { useSelector } from '@xstate/react'
import { useLasting } from './ActorContext.tsx'

/** undefined while unknown. */
export const useSignedIn = (): boolean | undefined =>
  useSelector(useLasting('session'), (snapshot) =>
    snapshot.hasTag('unknown') ? undefined : snapshot.hasTag('signedIn'),
  )
