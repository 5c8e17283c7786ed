import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { useLasting } from '../app/ActorContext.tsx'
import { isTyping } from '../ui/isTyping.ts'

/**
 * A key of one character that works on the whole page: not in a text field, not over a dialog, and not where the user
 * has switched such keys off, because speech input may press them by accident (experience §2.4, WCAG 2.1.4).
 */
export const useSingleKey = (key: string, act: () => void): void => {
  const isOn = useSelector(useLasting('shell'), ({ context }) => context.singleKeys)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
