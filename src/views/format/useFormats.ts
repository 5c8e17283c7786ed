import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { createFormats, type Formats } from '../../i18n/formats.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'

/** Dates and times in the page's language and a given zone. */
export const useZonedFormats = (zone: string): Formats => {
  const locale = useSelector(useLasting('locale'), selectLocale)
  return useMemo(() => createFormats(locale, zone), [locale, zone])
}

/** The practitioner's zone. */
export const useTimeZone = (): string =>
  useSelector(
    useLasting('currentPractitioner'),
    ({ context }) => context.practitioner?.profile.timezone ?? 'UTC',
  )

/** Dates and times in the page's language and in the zone of this device. */
export const useDeviceFormats = (): Formats =>
  useZonedFormats(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Dates and times in the page's language and the practitioner's zone. */
export const useFormats = (): Formats => useZonedFormats(useTimeZone())
