import { useSelector } from '@xstate/react'
import type { Locale } from '../../contracts/portal/locale.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'

/** The page's language. */
export const useLocale = (): Locale => useSelector(useLasting('locale'), selectLocale)
