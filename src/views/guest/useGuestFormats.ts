import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { createFormats, type Formats } from '../../i18n/formats.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'

/** Dates and times in the page's language and in the zone of the guest's own device. */
export const useGuestFormats = (): Formats => {
  const locale = useSelector(useLasting('locale'), selectLocale)
  return useMemo(() => createFormats(locale, Intl.DateTimeFormat().resolvedOptions().timeZone), [locale])
}
