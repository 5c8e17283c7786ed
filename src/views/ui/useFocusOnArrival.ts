import { createContext, use } from 'react'

/** Whether the user has navigated since the page was loaded. */
export const ArrivalContext = createContext<() => boolean>(() => false)

/** Outside the hook, so that a later render does not take the focus again. */
const focus = (element: HTMLElement | null) => element?.focus()

/**
 * A ref that takes the focus when the page was navigated to (experience §2.1, §11), not on the first load,
 * where the skip link must stay the first stop.
 */
export const useFocusOnArrival = (): ((element: HTMLElement | null) => void) | undefined =>
  use(ArrivalContext)() ? focus : undefined
