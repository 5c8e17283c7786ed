import { useSelector } from '@xstate/react'
import type { SecurityRef } from '../../machines/account/securityMachine.ts'

/** Whether a change of the account needs a code besides the password. */
export const useAsksCode = (security: SecurityRef | undefined): boolean => {
  const data = useSelector(security, (snapshot) => snapshot?.children.securityData)
  return useSelector(data, (snapshot) => snapshot?.context.data?.authenticator_since != null)
}
