import { useEffect, useEffectEvent, useRef } from 'react'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'

/** Elements that use keys themselves; their keys are not handled here. */
const TAKES_ALL = 'input:not([type=range]), select, textarea, [role=tablist], [data-own-keys]'
const TAKES_SPACE = 'button, a, summary, label'

/**
 * Keys of the ledger, only while the focus is inside it, so that they do not interfere elsewhere (WCAG
 * 2.1.4).
 */
export const useLedgerKeys = (audit: AuditPageRef) => {
  const container = useRef<HTMLDivElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest(TAKES_ALL)) return
    const slider = target?.matches('input')
    switch (event.key) {
      case 'ArrowRight':
      case 'ArrowLeft':
        if (slider) return
        audit.send({ type: 'moment.stepRequested', by: event.key === 'ArrowRight' ? 1 : -1 })
        break
      case 'Home':
      case 'End':
        if (slider) return
        audit.send({ type: 'moment.edgeRequested', by: event.key === 'End' ? 1 : -1 })
        break
      case ' ':
        if (target?.closest(TAKES_SPACE)) return
        audit.send({ type: 'playback.toggled' })
        break
      case 'e':
      case 'E':
        audit.send({ type: 'moment.errorRequested', by: event.shiftKey ? -1 : 1 })
        break
      case '/':
        container.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
        break
      default:
        return
    }
    event.preventDefault()
  })
  useEffect(() => {
    const element = container.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  return container
}
