import { useSelector } from '@xstate/react'
import { type AuditPageRef, selectIsOpen } from '../../machines/audit/auditPageMachine.ts'
import { RecordBroken } from './RecordBroken.tsx'
import { RecordChoice } from './RecordChoice.tsx'
import { RecordProgress } from './RecordProgress.tsx'
import { RecordWorkspace } from './RecordWorkspace.tsx'

/** `/audit`: what happened in a session, and why; without an account and without a server. */
export const AuditPage = ({ actor: audit }: { actor: AuditPageRef }) => {
  const isOpen = useSelector(audit, selectIsOpen)
  const working = useSelector(
    audit,
    (snapshot) => snapshot.matches('loading') || snapshot.matches('verifying'),
  )
  const broken = useSelector(audit, (snapshot) => snapshot.matches('broken'))
  if (isOpen) return <RecordWorkspace audit={audit} />
  if (working) return <RecordProgress audit={audit} />
  return broken ? <RecordBroken audit={audit} /> : <RecordChoice audit={audit} />
}
