import { useSelector } from '@xstate/react'
import { useLasting } from '../app/ActorContext.tsx'

/** The window is narrow (experience §2.5: up to 1023 px). */
export const useNarrow = (): boolean => useSelector(useLasting('shell'), ({ context }) => context.narrow)
