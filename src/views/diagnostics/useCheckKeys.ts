import { useEffect, useEffectEvent, useRef } from 'react'
import type { DiagnosticsRef } from '../../machines/diagnostics/diagnosticsMachine.ts'

const CONTROLS = 'button, a, input, select, textarea, summary'

/**
 * Enter continues, R repeats the step (experience, keyboard table). R only while the focus is in the step, so
 * that it does not interfere elsewhere (WCAG 2.1.4).
 * @returns the ref of the step's element
 */
export const useCheckKeys = (check: DiagnosticsRef) => {
  const panel = useRef<HTMLDivElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const { target } = event
    if (!(target instanceof Element) || !panel.current?.contains(target)) return
    if (event.key === 'Enter' && target.closest(CONTROLS) === null) {
      const isIdle = check.getSnapshot().matches('idle')
      check.send({ type: isIdle ? 'diagnostics.startRequested' : 'diagnostics.nextRequested' })
    } else if (event.key.toLowerCase() === 'r' && target.closest('input, select, textarea') === null)
      check.send({ type: 'diagnostics.againRequested' })
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return panel
}
