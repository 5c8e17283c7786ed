import { useSelector } from '@xstate/react'
import { type AuditPageRef, selectIsOpen } from '../../machines/audit/auditPageMachine.ts'
import { LedgerBroken } from './LedgerBroken.tsx'
import { LedgerChoice } from './LedgerChoice.tsx'
import { LedgerProgress } from './LedgerProgress.tsx'
import { LedgerWorkspace } from './LedgerWorkspace.tsx'

/** `/audit`: what happened in a session, and why; without an account and without a server. */
export const AuditPage = ({ actor: audit }: { actor: AuditPageRef }) => {
  const isOpen = useSelector(audit, selectIsOpen)
  const working = useSelector(
    audit,
    (snapshot) => snapshot.matches('loading') || snapshot.matches('verifying'),
  )
  const broken = useSelector(audit, (snapshot) => snapshot.matches('broken'))
  if (isOpen) return <LedgerWorkspace audit={audit} />
  if (working) return <LedgerProgress audit={audit} />
  return broken ? <LedgerBroken audit={audit} /> : <LedgerChoice audit={audit} />
}
