import { fromPromise } from 'xstate'
import type { TokenStore } from '../../services/portal/tokens.ts'

/** P6.02: access depends on the presence of the authorization cookie. */
export const defineReadTokensActor = ({ tokens }: { tokens: Pick<TokenStore, 'access'> }) =>
  fromPromise<{ present: boolean }, void>(async () => ({ present: tokens.access() !== null }))
