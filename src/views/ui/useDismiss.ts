import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Reports keyboard and pointer events while something floats over the page: a press outside, focus elsewhere,
 * or Esc. The owner decides whether to close.
 */
export const useDismiss = (
  open: boolean,
  root: RefObject<HTMLElement | null>,
  onDismiss: (why: 'outside' | 'escape') => void,
) => {
  const report = useEffectEvent(onDismiss)
  useEffect(() => {
    if (!open) return
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && root.current?.contains(target) === false
    const onPress = (event: Event) => {
      if (isOutside(event.target)) report('outside')
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') report('escape')
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open, root])
}
