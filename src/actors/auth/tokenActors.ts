import type { TokenStore } from '../../services/portal/tokens.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

export const defineTokenActors = ({ tokens }: { tokens: Pick<TokenStore, 'access' | 'clear'> }) => ({
  /** P6.02: access depends on the presence of the authorization cookie. */
  readTokens: promiseLogic(async () => ({ present: tokens.access() !== null })),
  /** P4.25, P4.26, P4.31, P4.32: both cookies go. */
  clearTokens: promiseLogic<Record<string, never>>(async () => {
    tokens.clear()
    return {}
  }),
})
