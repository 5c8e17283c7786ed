import { fromPromise } from 'xstate'
import type { TokenStore } from '../../services/portal/tokens.ts'

/** P4.25, P4.26, P4.31, P4.32: both cookies go. */
export const defineClearTokensActor = ({ tokens }: { tokens: Pick<TokenStore, 'clear'> }) =>
  fromPromise<Record<string, never>, void>(async () => {
    tokens.clear()
    return {}
  })
